-- Why a campaign came to nothing: its planning did not succeed, it found nobody, or none of its letters could be sent; of the
-- last, what was said of most of them.
alter table phishing_campaigns
  add column failure text check (failure in ('planning', 'no_recipients', 'not_sent')),
  add column failure_detail text,
  add column planning_failures smallint not null default 0;
create index phishing_campaigns_to_plan on phishing_campaigns (id) where status = 'creating';
