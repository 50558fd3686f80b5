-- Row-level security is the net under every query: a tenant's rows are seen only in a transaction that names the tenant.
-- The settings are read once a statement (the sub-select), not once a row.
create function protect_tenant(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format($policy$
    create policy tenant on %s using (
      organization_id = (select nullif(current_setting('app.organization', true), '')::uuid)
      or (select current_setting('app.system', true)) = 'on')$policy$, name);
end $$;

-- Like a tenant table, but rows without an organisation belong to the installation's own catalogue: all read, none write.
create function protect_catalogue(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format($policy$
    create policy catalogue on %s for select using (organization_id is null)$policy$, name);
  execute format($policy$
    create policy tenant on %s using (
      organization_id = (select nullif(current_setting('app.organization', true), '')::uuid)
      or (select current_setting('app.system', true)) = 'on')$policy$, name);
end $$;

-- The tree of organisations is the directory that scopes are proven against, so it has no policy of its own.
create table organizations (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid references organizations (id),
  title text not null check (title <> ''),
  logo_file_id uuid,
  theme_color text not null default '#2456E6' check (theme_color ~ '^#[0-9A-Fa-f]{6}$'),
  language text not null default 'ru' check (language in ('ru', 'en', 'uz')),
  users_limit integer not null default 100 check (users_limit >= 0),
  users_count integer not null default 0 check (users_count >= 0),
  licence_starts_on date not null default current_date,
  licence_ends_on date not null default current_date + 365,
  is_demonstration boolean not null default false,
  phishing_daily_cap integer not null default 100000 check (phishing_daily_cap >= 0),
  phishing_paused boolean not null default false,
  created_at timestamptz not null default now()
);
create index organizations_parent on organizations (parent_id);

-- What is true of the installation as a whole: one row at most.
create table installation (
  id boolean primary key default true check (id),
  -- Once taken away, the demonstration does not come back by itself.
  demonstration_removed_at timestamptz
);
