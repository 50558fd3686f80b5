-- What is to be reported, to whom and when. One that a screen's own button ordered is not saved: it goes with its file.
create table reports (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  kind text not null,
  title text not null check (title <> ''),
  is_saved boolean not null default true,
  -- One below, when it is not about this one.
  of_organization_id uuid references organizations (id),
  -- Campaigns, assignments, departments: whatever the kind is about.
  subjects uuid[] not null default '{}',
  period jsonb,
  language text not null check (language in ('ru', 'en', 'uz')),
  format text not null check (format in ('pdf', 'xlsx', 'csv', 'zip')),
  user_ids uuid[] not null default '{}',
  addresses text[] not null default '{}',
  schedule jsonb not null,
  paused_at timestamptz,
  -- When its time comes next, and by which clocks that was reckoned.
  next_at timestamptz,
  next_zone text,
  -- Whoever saved it last: their rights are what it is made by.
  saved_by uuid not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, saved_by) references users (organization_id, id),
  check ((next_at is null) = (next_zone is null))
);
create index reports_to_come on reports (next_at) where next_at is not null;
create index reports_saved on reports (organization_id, created_at desc) where is_saved and deleted_at is null;
select protect_tenant('reports');

-- One making of a report, with what became of its file.
create table report_runs (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  report_id uuid not null,
  occasion text not null check (occasion in ('asked', 'schedule', 'campaign', 'trial')),
  asked_by uuid not null,
  -- The moment of the schedule that it is of, or the campaign that ended: either makes it happen once.
  due_at timestamptz,
  campaign_id uuid,
  period_from date,
  period_to date,
  status text not null default 'in_progress' check (status in ('in_progress', 'complete', 'error', 'cancelled', 'expired')),
  event_id uuid,
  file_id uuid references files (id),
  expires_at timestamptz,
  -- A code of the reports' own refusals.
  error text,
  created_at timestamptz not null default now(),
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, report_id, due_at),
  unique (organization_id, report_id, campaign_id),
  foreign key (organization_id, report_id) references reports (organization_id, id) on delete cascade,
  foreign key (organization_id, asked_by) references users (organization_id, id),
  check ((period_from is null) = (period_to is null)),
  check (status <> 'complete' or file_id is not null)
);
create index report_runs_of_report on report_runs (organization_id, report_id, created_at desc);
create index report_runs_of_asker on report_runs (organization_id, asked_by, created_at desc);
create index report_runs_to_expire on report_runs (expires_at) where status = 'complete';
create index report_runs_under_way on report_runs (begun_at) where status = 'in_progress';
select protect_tenant('report_runs');

-- Whom a run's file is for. How it went is the letter's own row.
create table report_deliveries (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  run_id uuid not null,
  user_id uuid,
  -- Of the organisation and nobody's in particular, when it is no person's.
  address text,
  letter_id uuid references letters (id),
  -- Why no letter was written.
  refused text check (refused in ('left', 'domain')),
  primary key (organization_id, id),
  foreign key (organization_id, run_id) references report_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id),
  check (num_nonnulls(user_id, address) = 1),
  check (num_nonnulls(letter_id, refused) < 2)
);
create index report_deliveries_of_run on report_deliveries (organization_id, run_id);
create index report_deliveries_of_person on report_deliveries (organization_id, user_id) where user_id is not null;
create index report_deliveries_of_letter on report_deliveries (letter_id) where letter_id is not null;
select protect_tenant('report_deliveries');

alter table organizations add column attach_reports boolean not null default false;

alter table letters
  -- Travels with the letter, if it is still there when the letter leaves.
  add column file_id uuid references files (id) on delete set null,
  -- The person answers for it; it goes to an address that is not theirs.
  add column is_for_another boolean not null default false;
