create table files (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references organizations (id),
  key text not null unique,
  filename text not null,
  type text not null,
  size bigint not null,
  created_by uuid,
  created_at timestamptz not null default now()
);
create index files_of_organization on files (organization_id, created_at);
select protect_catalogue('files');

-- The event keeper: what a person sees of long work. The work itself is a job of the queue.
create table long_jobs (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  kind text not null,
  status text not null default 'in_process' check (status in ('in_process', 'success', 'error')),
  done integer not null default 0,
  total integer,
  input jsonb,
  result jsonb,
  error text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index long_jobs_newest on long_jobs (organization_id, created_at desc);
select protect_tenant('long_jobs');
