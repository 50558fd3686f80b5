create table departments (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  parent_id uuid,
  title text not null check (title <> ''),
  -- The one without a department's name: sorts first, cannot be edited.
  is_default boolean not null default false,
  users_count integer not null default 0,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, parent_id) references departments (organization_id, id)
);
create unique index departments_default on departments (organization_id) where is_default;
create unique index departments_title on departments (organization_id, parent_id, lower(title)) nulls not distinct;
create index departments_children on departments (organization_id, parent_id, is_default desc, title collate "ru-x-icu", id);
select protect_tenant('departments');

create table users (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  department_id uuid not null,
  email text not null check (email = lower(email)),
  last_name text not null default '',
  first_name text not null default '',
  middle_name text not null default '',
  position text not null default '' check (length(position) <= 255),
  roles text[] not null default '{employee}',
  password_hash text,
  registered_at timestamptz,
  language text not null default 'ru' check (language in ('ru', 'en', 'uz')),
  avatar_file_id uuid,
  note text not null default '',
  excluded_from_phishing boolean not null default false,
  -- Kept figures: written when their causes change, so that no list ever counts.
  risk_level numeric(3, 1) check (risk_level between 0 and 10),
  risk_parts jsonb,
  progress numeric(5, 2) check (progress between 0 and 100),
  sent_count integer not null default 0,
  clicked_count integer not null default 0,
  entered_data_count integer not null default 0,
  -- Percent of the simulated letters that were clicked.
  phishing_indicator numeric(5, 2) generated always as (
    case when sent_count > 0 then least(100, round(100.0 * clicked_count / sent_count, 2)) end) stored,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  sort_name text collate "ru-x-icu" generated always as (
    case when last_name = '' and first_name = '' then email else last_name || ' ' || first_name || ' ' || middle_name end) stored,
  -- Cut where an index could no longer hold it.
  search_text text generated always as (
    left(lower(last_name || ' ' || first_name || ' ' || middle_name || ' ' || email || ' ' || position), 500)) stored,
  unique (organization_id, id),
  foreign key (organization_id, department_id) references departments (organization_id, id)
);
-- People sign in by address alone, so an address is one person on the whole installation.
create unique index users_email on users (email) where deleted_at is null;
create index users_by_search on users using gin (search_text gin_trgm_ops) where deleted_at is null;
-- What has no index of its own is counted and paged from here without the table.
create index users_by_name on users (organization_id, sort_name, id)
  include (search_text, department_id, roles, risk_level) where deleted_at is null;
create index users_in_charge on users (organization_id, sort_name, id) include (roles)
  where deleted_at is null and roles <> '{employee}';
create index users_by_department on users (organization_id, department_id, sort_name, id)
  include (risk_level, progress, sent_count, clicked_count, entered_data_count) where deleted_at is null;
create index users_by_position on users (organization_id, position collate "ru-x-icu", id) where deleted_at is null;
-- Those without a figure stand below nought. The bare column is there too: without it the table would be read for each row.
create index users_by_risk on users (organization_id, coalesce(risk_level, -1), id) include (risk_level) where deleted_at is null;
create index users_by_progress on users (organization_id, coalesce(progress, -1), id) include (progress) where deleted_at is null;
create index users_by_phishing on users (organization_id, coalesce(phishing_indicator, -1), id) include (phishing_indicator) where deleted_at is null;
select protect_tenant('users');

-- People who left are kept for the history and counted nowhere.
create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update departments d set users_count = d.users_count - c.n
      from (select department_id, count(*) n from gone where deleted_at is null group by 1) c where d.id = c.department_id;
    update organizations o set users_count = o.users_count - c.n
      from (select organization_id, count(*) n from gone where deleted_at is null group by 1) c where o.id = c.organization_id;
  end if;
  if tg_op <> 'DELETE' then
    update departments d set users_count = d.users_count + c.n
      from (select department_id, count(*) n from come where deleted_at is null group by 1) c where d.id = c.department_id;
    update organizations o set users_count = o.users_count + c.n
      from (select organization_id, count(*) n from come where deleted_at is null group by 1) c where o.id = c.organization_id;
  end if;
  return null;
end $$;
create trigger users_come after insert on users referencing new table as come for each statement execute function count_users();
create trigger users_go after delete on users referencing old table as gone for each statement execute function count_users();

-- A transition table cannot be had for chosen columns: an update that moves nobody sums up to nothing.
create function move_users() returns trigger language plpgsql as $$
begin
  with moved as (
    select department_id, organization_id, sum(n)::int as n
      from (select department_id, organization_id, -1 as n from gone where deleted_at is null
            union all
            select department_id, organization_id, 1 from come where deleted_at is null) both_sides
     group by 1, 2 having sum(n) <> 0
  ), counted as (
    update departments d set users_count = d.users_count + m.n from moved m where d.id = m.department_id
  )
  update organizations o set users_count = o.users_count + c.n
    from (select organization_id, sum(n)::int as n from moved group by 1 having sum(n) <> 0) c where o.id = c.organization_id;
  return null;
end $$;
create trigger users_move after update on users referencing old table as gone new table as come
  for each statement execute function move_users();
