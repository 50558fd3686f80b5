-- The list is filtered by what became of a campaign and of courses: read from these without their tables.
drop index deliveries_of_campaign;
create index deliveries_of_campaign on deliveries (organization_id, campaign_id, result) include (user_id);
create index enrolments_by_person on enrolments (organization_id, assigned_course_id, user_id)
  include (started_at, completed_at, end_date) where left_at is null;

-- Which bulk deletion someone left by, so that it can be undone.
alter table users add column left_by uuid references long_jobs (id);
create index users_left_by on users (organization_id, left_by, id) where left_by is not null;

-- A person's own named views of the list.
create table employee_views (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  title text not null check (title <> ''),
  view jsonb not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create unique index employee_views_title on employee_views (organization_id, user_id, lower(title));
select protect_tenant('employee_views');
