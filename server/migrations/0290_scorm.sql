-- A SCORM course is a course like any other: what it holds is a package instead of sections. It has one step, counted as theory.
alter table courses add column type text not null default 'course' check (type in ('course', 'scorm'));

-- A package as it was uploaded: it never changes. The files of `folder` are shared with the copies of other organisations.
create table scorm_packages (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  course_id uuid not null references courses (id),
  -- Of the course's packages, from 1.
  number integer not null,
  folder uuid not null,
  version text not null check (version in ('1.2', '2004')),
  -- Of SCORM 2004: 2, 3 or 4; null where the package does not say.
  edition smallint check (edition between 2 and 4),
  title text not null,
  filename text not null,
  size bigint not null,
  unpacked_size bigint not null,
  files_count integer not null,
  -- The tree, flat and in order: {title, depth, kind, href, …}. An attempt names its items by their place in it.
  items jsonb not null,
  -- What was odd, and passed: {code, names, count}.
  warnings jsonb not null default '[]',
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, course_id, number)
);
select protect_tenant('scorm_packages');

-- What counts as done in a SCORM course, and the package on which new attempts begin.
create table scorm_courses (
  organization_id uuid not null references organizations (id),
  course_id uuid not null references courses (id),
  package_id uuid not null,
  completion_rule text not null default 'reported' check (completion_rule in ('reported', 'score', 'opened', 'visited')),
  pass_score integer check (pass_score between 0 and 100),
  -- 0: as many as wanted.
  attempts_limit integer not null default 0 check (attempts_limit between 0 and 99),
  primary key (organization_id, course_id),
  check (completion_rule <> 'score' or pass_score is not null),
  foreign key (organization_id, package_id) references scorm_packages (organization_id, id)
);
select protect_tenant('scorm_courses');
