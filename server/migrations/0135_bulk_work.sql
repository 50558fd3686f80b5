-- Whom a bulk action is for, from its order to its end: whoever is done is taken off, so that a run cut short goes on from there.
create table bulk_people (
  organization_id uuid not null references organizations (id),
  job_id uuid not null references long_jobs (id) on delete cascade,
  user_id uuid not null,
  primary key (job_id, user_id)
);
select protect_tenant('bulk_people');
