-- A failure that an operator has excused: what its person did is kept, and counts as no more than having opened the letter.
alter table deliveries add column excused_at timestamptz, add column excuse text, add column excused_by uuid,
  add check ((excused_at is null) = (excuse is null));

-- Networks whose hits are a machine's whatever else is known of them: an organisation's own, and the whole installation's.
alter table organizations add column ignored_networks text[] not null default '{}';
alter table installation add column ignored_networks text[] not null default '{}';

alter table campaign_counters add column excused integer not null default 0;
