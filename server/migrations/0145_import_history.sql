-- The rows of an import stay for a day after it: what became of each is told and undone from them.
alter table employee_import_rows
  -- Null while the row waits.
  add column outcome text check (outcome in ('add', 'change', 'unchanged', 'refuse', 'skip', 'delete')),
  add column user_id uuid,
  add column changes text[] not null default '{}',
  add column reasons text[] not null default '{}',
  -- Stands in no file: someone of the staff whom a full synchronisation found missing from it.
  add column is_leaver boolean not null default false,
  -- What the person was before a change.
  add column before jsonb,
  -- What the import left the person as: who is otherwise now has been changed since.
  add column state text;
create index employee_import_rows_waiting on employee_import_rows (organization_id, event_id, is_leaver, row) where outcome is null;
create index employee_import_rows_done on employee_import_rows (organization_id, event_id, user_id)
  where outcome in ('add', 'change', 'delete');

-- What an import left besides its rows.
create table employee_imports (
  event_id uuid primary key references long_jobs (id) on delete cascade,
  organization_id uuid not null references organizations (id),
  -- Departments that it made.
  departments uuid[] not null default '{}',
  undone_by uuid references long_jobs (id) on delete set null
);
create index employee_imports_of_organization on employee_imports (organization_id, event_id);
select protect_tenant('employee_imports');
create index long_jobs_imports on long_jobs (organization_id, created_at desc) where kind = 'employee-import';

create function person_state(person users) returns text language sql stable as $$
  select md5(jsonb_build_array(person.email, person.last_name, person.first_name, person.middle_name, person.position,
    person.department_id, person.roles)::text)
$$;

-- Those of the staff whose addresses stand in no row of the import.
create function staff_missing(organization uuid, event uuid) returns table (user_id uuid) language plpgsql stable
-- Nobody has counted the rows yet: a plan made blind would go through all of them for each person.
set enable_nestloop = off as $$
begin
  return query
    select u.id from users u
     where u.organization_id = staff_missing.organization and u.deleted_at is null
       and u.created_at < (select j.created_at from long_jobs j where j.id = staff_missing.event)
       and not exists (select from employee_import_rows r
         where r.organization_id = staff_missing.organization and r.event_id = staff_missing.event and r.email = u.email);
end $$;
