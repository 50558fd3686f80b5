-- A row a day for those whose figures changed; a series carries the last known value forward.
create table user_days (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  day date not null,
  risk_level numeric(3, 1),
  progress numeric(5, 2),
  primary key (user_id, day),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
select protect_tenant('user_days');

create table organization_days (
  organization_id uuid not null references organizations (id),
  day date not null,
  risk_level numeric(3, 1),
  progress numeric(5, 2),
  primary key (organization_id, day)
);
select protect_tenant('organization_days');

create table assigned_course_days (
  organization_id uuid not null references organizations (id),
  assigned_course_id uuid not null,
  day date not null,
  progress numeric(5, 2) not null,
  primary key (assigned_course_id, day),
  foreign key (organization_id, assigned_course_id) references assigned_courses (organization_id, id)
);
select protect_tenant('assigned_course_days');

-- Whose phishing results are enough to be a mean that others' few results shrink toward.
create index users_with_results on users (organization_id, department_id) where (risk_parts ->> 'results')::int >= 3 and deleted_at is null;
