-- When an assignment reminds, and whether it tells the managers of who is late; null: as every assignment did before.
alter table assigned_courses add column reminders jsonb;

-- Whom someone reports to: a person of the same organisation.
alter table users
  add column manager_id uuid,
  add constraint users_manager_fkey foreign key (organization_id, manager_id) references users (organization_id, id),
  add constraint users_manager_is_another check (manager_id <> id);
create index users_of_manager on users (organization_id, manager_id) where manager_id is not null;

-- That someone is to be told today which of their people are late: one letter for all of them.
create table manager_notices (
  organization_id uuid not null references organizations (id),
  manager_id uuid not null,
  -- By the organisation's own clock.
  day date not null,
  due_at timestamptz not null,
  -- When it was told, or found not worth it any more.
  settled_at timestamptz,
  is_told boolean not null default false,
  primary key (organization_id, manager_id, day),
  foreign key (organization_id, manager_id) references users (organization_id, id),
  check (settled_at is not null or not is_told)
);
create index manager_notices_due on manager_notices (due_at, organization_id) where settled_at is null;
select protect_tenant('manager_notices');

-- A manager stands in a staff file by their address, and is found once everyone of the file is there.
alter table staff_import_rows
  add column manager text not null default '',
  -- Whom the import gave; null also while the row waits for it.
  add column manager_id uuid,
  add column is_manager_settled boolean not null default false;
create index staff_import_rows_managed on staff_import_rows (organization_id, event_id, row)
  where manager <> '' and not is_manager_settled;

select set_config('app.system', 'on', true);

-- A reminder is known by the day on which it was due, counted from the end: its number changes with the assignment's settings.
update course_notices set occasion = split_part(occasion, '.', 1) || '-3' where kind = 'due_soon';
update course_notices set occasion = split_part(occasion, '.', 1) || '+' || (1 + 7 * split_part(occasion, '.', 2)::integer)
 where kind = 'overdue';

-- Directories that were set up before do not tell it until someone names the attribute.
update directories set attributes = attributes || '{"manager": ""}';
