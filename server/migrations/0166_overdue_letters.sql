-- When a mail server last answered about a letter of the organisation: how long its sending has stood still.
alter table sending_states add column moving_at timestamptz;
update sending_states s set moving_at = (
  select max(d.sent_at) from deliveries d join phishing_campaigns c on c.id = d.campaign_id
   where d.organization_id = s.organization_id and c.status = 'active');

-- Letters that a long stop kept beyond the sending window wait for a person's word, or were left unsent by it.
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries add constraint deliveries_state_check
  check (state in ('queued', 'claimed', 'transmitting', 'sent', 'deferred', 'held', 'failed', 'unconfirmed', 'cancelled'));
alter table phishing_campaigns
  add column paused_at timestamptz,
  -- The sending window begins anew when held letters are let go; null: at the start of the campaign.
  add column sending_from timestamptz,
  add column held_at timestamptz,
  add column held_count integer not null default 0,
  add column held_told_at timestamptz,
  add column unsent_count integer not null default 0;
create index deliveries_waiting on deliveries (organization_id, campaign_id, send_at) where state in ('queued', 'deferred', 'held');
