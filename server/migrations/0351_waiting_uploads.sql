-- Files that were sent for a worker to read. Each is noted before it is stored and forgotten once it is taken away, so that
-- what a process left behind as it died is found.
create table waiting_uploads (
  organization_id uuid not null references organizations (id),
  key text not null,
  -- The work that reads it; null until it is ordered.
  event_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, key)
);
create index waiting_uploads_oldest on waiting_uploads (created_at);
select protect_tenant('waiting_uploads');
