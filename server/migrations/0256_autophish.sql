-- How an organisation's autophish is set up. Without a row it is off, with every setting as it begins.
create table autophish_settings (
  organization_id uuid primary key references organizations (id),
  is_on boolean not null default false,
  switched_by uuid,
  switched_at timestamptz,
  -- A month whose beginning lies before this is left alone: nothing begins at the very press of a button.
  since timestamptz not null default now(),
  target_type text not null default 'all' check (target_type in ('all', 'custom')),
  targets jsonb not null,
  excluded_tags uuid[] not null default '{}',
  source text not null default 'all' check (source in ('all', 'library', 'own')),
  languages text[] not null,
  day integer not null default 1 check (day between 1 and 28),
  days integer not null default 10 check (days between 1 and 15),
  has_auto_course boolean not null default false,
  course_id uuid,
  targets_auto_course text not null default 'clicked',
  period integer not null default 30 check (period between 1 and 999),
  course_again boolean not null default false,
  foreign key (organization_id, switched_by) references users (organization_id, id)
);
select protect_tenant('autophish_settings');

-- A month that autophish has settled: its campaign, or why there is none. The key is what makes it happen once.
create table autophish_plans (
  organization_id uuid not null references organizations (id),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  campaign_id uuid,
  missed text check (missed in ('installation_paused', 'deactivated', 'organization_paused', 'licence', 'no_templates', 'nobody', 'late')),
  planned_at timestamptz not null default now(),
  primary key (organization_id, month),
  check (num_nonnulls(campaign_id, missed) = 1),
  foreign key (organization_id, campaign_id) references phishing_campaigns (organization_id, id)
);
select protect_tenant('autophish_plans');
