-- A campaign of whose letters too many fail pauses itself.
alter table organizations
  -- Percent of the letters tried; at 100 none ever does.
  add column phishing_failed_share integer not null default 20 check (phishing_failed_share between 1 and 100);
alter table phishing_campaigns
  -- Null for a pause at a person's word.
  add column pause_reason text check (pause_reason in ('failures')),
  -- What was tried and refused before a person had it go on: that is not held against it again.
  add column tried_before integer not null default 0,
  add column refused_before integer not null default 0;
create index deliveries_failed on deliveries (organization_id, campaign_id) where state = 'failed';
