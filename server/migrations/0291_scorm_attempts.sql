-- A learner's attempts at a package. One that is open is finished on its own package, whatever has become the course's since.
create table scorm_attempts (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  enrolment_id uuid not null,
  number integer not null,
  package_id uuid not null,
  status text not null default 'in_progress' check (status in ('in_progress', 'completed', 'failed')),
  percent numeric(5, 2),
  seconds integer not null default 0,
  -- The part that was open last, by its place among the package's items.
  item integer not null,
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  closed_at timestamptz,
  -- An operator's word over what the package has said: passed, or as if it had not been.
  decision text check (decision in ('passed', 'reset')),
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  events_count integer not null default 0,
  primary key (organization_id, id),
  unique (organization_id, enrolment_id, number),
  foreign key (organization_id, enrolment_id) references enrolments (organization_id, id) on delete cascade,
  foreign key (organization_id, package_id) references scorm_packages (organization_id, id),
  check ((decision is null) = (decided_at is null))
);
-- One under way at a time: whoever comes back goes on with it.
create unique index scorm_attempts_open on scorm_attempts (organization_id, enrolment_id) where closed_at is null;
select protect_tenant('scorm_attempts');

-- What a part of a package has said of itself, as it said it, and what that comes to.
create table scorm_states (
  organization_id uuid not null references organizations (id),
  attempt_id uuid not null,
  item integer not null,
  -- Which opening of the part it is, and the number of the last commit of it: what comes late or twice is known by them.
  session integer not null default 0,
  sequence integer not null default 0,
  events_seen integer not null default 0,
  cmi jsonb not null default '{}',
  status text not null default 'not_started' check (status in ('not_started', 'in_progress', 'completed', 'passed', 'failed')),
  percent numeric(5, 2),
  -- In all, and before the opening that is under way.
  seconds integer not null default 0,
  seconds_before integer not null default 0,
  opened_at timestamptz,
  primary key (organization_id, attempt_id, item),
  foreign key (organization_id, attempt_id) references scorm_attempts (organization_id, id) on delete cascade
);
select protect_tenant('scorm_states');

create table scorm_interactions (
  organization_id uuid not null references organizations (id),
  attempt_id uuid not null,
  item integer not null,
  -- By its place in the part's own list.
  n integer not null,
  -- As the package calls the question.
  question text not null,
  type text not null,
  description text not null,
  response text not null,
  correct text not null,
  result text not null,
  seconds numeric(9, 2),
  at timestamptz not null default now(),
  primary key (organization_id, attempt_id, item, n),
  foreign key (organization_id, attempt_id) references scorm_attempts (organization_id, id) on delete cascade
);
select protect_tenant('scorm_interactions');

-- What happened in an attempt besides answers; so many of one attempt as the program keeps.
create table scorm_events (
  organization_id uuid not null references organizations (id),
  attempt_id uuid not null,
  n integer not null,
  item integer not null,
  kind text not null check (kind in ('opened', 'initialized', 'status', 'away', 'error', 'finished', 'left', 'decided')),
  data jsonb not null default '{}',
  at timestamptz not null,
  primary key (organization_id, attempt_id, n),
  foreign key (organization_id, attempt_id) references scorm_attempts (organization_id, id) on delete cascade
);
select protect_tenant('scorm_events');
