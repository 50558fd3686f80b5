-- A module is content: slides and questions. A theme is a module placed in a section of a course.
create table modules (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references organizations (id),
  title text not null check (title <> ''),
  description text not null default '',
  minutes integer not null default 5 check (minutes between 1 and 999),
  pass_mark integer not null default 80 check (pass_mark between 0 and 100),
  -- 0: as many as wanted.
  attempts_limit integer not null default 0 check (attempts_limit >= 0),
  is_shuffled boolean not null default true,
  -- Null: no limit.
  time_limit_minutes integer check (time_limit_minutes between 1 and 999),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index modules_of_organization on modules (organization_id, title) where deleted_at is null;
select protect_catalogue('modules');

create table slides (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references organizations (id),
  module_id uuid not null references modules (id) on delete cascade,
  order_id integer not null,
  title text not null default '',
  -- Cleaned when it was written; its pictures stand as `/files/<id>` and get their addresses when it is read.
  html text not null default '',
  picture_file_id uuid references files (id),
  audio_file_id uuid references files (id),
  unique (module_id, order_id) deferrable initially deferred
);
select protect_catalogue('slides');

create table questions (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references organizations (id),
  module_id uuid not null references modules (id) on delete cascade,
  order_id integer not null,
  text text not null check (text <> ''),
  kind text not null check (kind in ('single', 'multiple')),
  picture_file_id uuid references files (id),
  explanation text not null default '',
  -- [{id, text, is_right}]
  answers jsonb not null,
  unique (module_id, order_id) deferrable initially deferred
);
select protect_catalogue('questions');

create table courses (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references organizations (id),
  library_key text unique,
  title text not null check (title <> ''),
  description text not null default '',
  language text not null default 'ru' check (language in ('ru', 'en', 'uz')),
  minutes integer not null default 10,
  picture_file_id uuid references files (id),
  archived boolean not null default false,
  tags text[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index courses_of_organization on courses (organization_id, created_at desc) where deleted_at is null;
select protect_catalogue('courses');

create table sections (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references organizations (id),
  course_id uuid not null references courses (id) on delete cascade,
  order_id integer not null,
  title text not null check (title <> ''),
  deleted_at timestamptz
);
create index sections_of_course on sections (course_id, order_id) where deleted_at is null;
select protect_catalogue('sections');

-- Sections, themes, modules and courses are never truly deleted: what learners have begun keeps pointing at them.
create table themes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references organizations (id),
  section_id uuid not null references sections (id) on delete cascade,
  module_id uuid not null references modules (id),
  order_id integer not null,
  deleted_at timestamptz
);
create unique index themes_of_section on themes (section_id, module_id) where deleted_at is null;
create index themes_of_module on themes (module_id) where deleted_at is null;
select protect_catalogue('themes');

create table assigned_courses (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  course_id uuid not null references courses (id),
  title text not null,
  picture_file_id uuid references files (id),
  start_date timestamptz not null,
  end_date timestamptz not null,
  status text not null check (status in ('planned', 'active', 'completed')),
  -- Switched off for a while: learners do not see it.
  is_enabled boolean not null default true,
  source text not null default 'manual' check (source in ('manual', 'campaign', 'tag')),
  campaign_id uuid references phishing_campaigns (id),
  -- People are still being added, by a job.
  is_enrolling boolean not null default false,
  -- What each learner is to do: themes with slides, themes with questions.
  themes_count integer not null default 0,
  theory_count integer not null default 0,
  quiz_count integer not null default 0,
  -- Kept: how many of its learners are where, and what they have done together.
  learners_count integer not null default 0,
  in_progress_count integer not null default 0,
  completed_count integer not null default 0,
  theory_done bigint not null default 0,
  quiz_done bigint not null default 0,
  -- Everyone's steps are as many, so the share of all steps is the mean of the learners.
  progress numeric(5, 2) not null generated always as (
    case when learners_count * (theory_count + quiz_count) = 0 then 0
      else round(100.0 * (theory_done + quiz_done) / (learners_count::bigint * (theory_count + quiz_count)), 2) end) stored,
  created_by uuid,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  deleted_at timestamptz,
  unique (organization_id, id)
);
create index assigned_courses_newest on assigned_courses (organization_id, start_date desc) where deleted_at is null;
-- One automatic assignment a campaign: everyone it catches joins the same one.
create unique index assigned_courses_of_campaign on assigned_courses (campaign_id) where source = 'campaign' and deleted_at is null;
create index assigned_courses_to_turn on assigned_courses (status, start_date, end_date) where status in ('planned', 'active');
select protect_tenant('assigned_courses');

-- What the assignment asks, written down when it is made: a later change of the course changes nothing for those who learn.
create table assigned_steps (
  organization_id uuid not null references organizations (id),
  assigned_course_id uuid not null,
  theme_id uuid not null references themes (id),
  step text not null check (step in ('theory', 'quiz')),
  order_id integer not null,
  primary key (assigned_course_id, theme_id, step),
  foreign key (organization_id, assigned_course_id) references assigned_courses (organization_id, id)
);
create index assigned_steps_of_theme on assigned_steps (organization_id, theme_id);
select protect_tenant('assigned_steps');

-- Who was chosen. Whoever joins a chosen department later is included; `all` names the organisation.
create table assignment_targets (
  organization_id uuid not null references organizations (id),
  assigned_course_id uuid not null,
  kind text not null check (kind in ('all', 'user', 'department', 'excluded_user', 'excluded_department')),
  target_id uuid not null,
  primary key (assigned_course_id, kind, target_id),
  foreign key (organization_id, assigned_course_id) references assigned_courses (organization_id, id)
);
create index assignment_targets_by_target on assignment_targets (organization_id, kind, target_id);
select protect_tenant('assignment_targets');

create table enrolments (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  assigned_course_id uuid not null,
  user_id uuid not null,
  end_date timestamptz not null,
  steps_total integer not null,
  theory_done integer not null default 0,
  quiz_done integer not null default 0,
  progress numeric(5, 2) not null generated always as (
    case when steps_total = 0 then 0 else round(100.0 * (theory_done + quiz_done) / steps_total, 2) end) stored,
  -- Where the learner left off: {theme_id, step, slide}.
  position jsonb,
  -- The furthest slide seen of each theme: {theme_id: slide}.
  reached jsonb not null default '{}',
  -- Out of attempts at some test without having passed it.
  is_failed boolean not null default false,
  enrolled_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  -- Left the organisation while the course ran: kept for the history, counted no more.
  left_at timestamptz,
  unique (organization_id, id),
  unique (assigned_course_id, user_id),
  foreign key (organization_id, assigned_course_id) references assigned_courses (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index enrolments_of_user on enrolments (organization_id, user_id);
create index enrolments_late on enrolments (assigned_course_id, end_date) where completed_at is null;
select protect_tenant('enrolments');

create table step_completions (
  organization_id uuid not null references organizations (id),
  enrolment_id uuid not null,
  theme_id uuid not null references themes (id),
  step text not null check (step in ('theory', 'quiz')),
  completed_at timestamptz not null default now(),
  primary key (enrolment_id, theme_id, step),
  foreign key (organization_id, enrolment_id) references enrolments (organization_id, id) on delete cascade
);
select protect_tenant('step_completions');

create table quiz_attempts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  enrolment_id uuid not null,
  theme_id uuid not null references themes (id),
  number integer not null,
  -- The questions as asked, right answers included: a later edit does not rejudge. Never sent as it is.
  questions jsonb not null,
  -- {question_id: [answer_id]}
  answers jsonb not null default '{}',
  started_at timestamptz not null default now(),
  expires_at timestamptz,
  completed_at timestamptz,
  pass_mark integer not null,
  score integer check (score between 0 and 100),
  is_passed boolean,
  unique (enrolment_id, theme_id, number),
  foreign key (organization_id, enrolment_id) references enrolments (organization_id, id) on delete cascade
);
-- One under way at a time: a reload comes back to it.
create unique index quiz_attempts_open on quiz_attempts (enrolment_id, theme_id) where completed_at is null;
create index quiz_attempts_of_enrolment on quiz_attempts (organization_id, enrolment_id, theme_id);
select protect_tenant('quiz_attempts');
