-- An import is a row of its own from its preview on. Until now its event held, one after the other in one column, what the
-- preview found and what was ordered, and a total that was missing meant that nothing was ordered yet.
alter table employee_imports rename to staff_imports;
alter index employee_imports_pkey rename to staff_imports_pkey;
alter index employee_imports_of_organization rename to staff_imports_of_organization;
alter table staff_imports rename constraint employee_imports_organization_id_fkey to staff_imports_organization_id_fkey;
alter table staff_imports rename constraint employee_imports_event_id_fkey to staff_imports_event_id_fkey;
alter table staff_imports rename constraint employee_imports_undone_by_fkey to staff_imports_undone_by_fkey;

alter table employee_import_rows rename to staff_import_rows;
alter index employee_import_rows_pkey rename to staff_import_rows_pkey;
alter index employee_import_rows_waiting rename to staff_import_rows_waiting;
alter index employee_import_rows_done rename to staff_import_rows_done;
alter table staff_import_rows rename constraint employee_import_rows_organization_id_fkey to staff_import_rows_organization_id_fkey;
alter table staff_import_rows rename constraint employee_import_rows_event_id_fkey to staff_import_rows_event_id_fkey;
alter table staff_import_rows rename constraint employee_import_rows_outcome_check to staff_import_rows_outcome_check;

alter table staff_imports
  add column state text,
  -- Where its people come from: the name of a file, or of a directory's host.
  add column source text,
  -- How many rows were read, how many people a synchronisation would delete, and of how many: as the preview told it. Of
  -- people who come without a preview, nothing.
  add column seen jsonb,
  -- What was asked for, and by whom; kept so that a run cut short goes on as it began.
  add column import_order jsonb;

-- What is in the middle goes on: its order moves to its row, and its job finds it there. A preview waits for its order still.
insert into staff_imports (event_id, organization_id)
  select id, organization_id from long_jobs j
   where kind = 'employee-import' and not exists (select from staff_imports i where i.event_id = j.id);
update staff_imports i set
    source = coalesce(j.input ->> 'filename', ''),
    seen = case when j.input ? 'staff' then j.input - 'filename' end,
    import_order = case when j.input ? 'by' then j.input - 'filename' end,
    state = case
      when undoing.status = 'success' then 'undone'
      when undoing.id is not null then 'undoing'
      when j.status = 'success' then 'done'
      when j.error = 'stopped' then 'stopped'
      when j.status = 'error' then 'failed'
      when j.input ? 'by' then case when j.done > 0 then 'running' else 'ordered' end
      when j.input ? 'staff' then 'previewed'
      else 'failed' end
  from long_jobs j left join long_jobs undoing on undoing.id = (select undone_by from staff_imports u where u.event_id = j.id)
 where j.id = i.event_id;
-- Nothing says what such a one was to do: whoever waits for it is told.
update long_jobs j set status = 'error', error = 'internal', finished_at = now()
  from staff_imports i where i.event_id = j.id and i.state = 'failed' and j.status = 'in_process';
update long_jobs set input = null where kind = 'employee-import' and input is not null;

alter table staff_imports
  alter column state set not null,
  alter column source set not null,
  -- `stopped`: by a person, in the middle. `undoing`: its undoing has begun; one that broke off stays so, and may be begun anew.
  add constraint staff_imports_state_check
    check (state in ('previewed', 'ordered', 'running', 'done', 'failed', 'stopped', 'undoing', 'undone')),
  add constraint staff_imports_seen_check check (state <> 'previewed' or seen is not null),
  add constraint staff_imports_order_check check (state not in ('ordered', 'running') or import_order is not null);

create or replace function staff_missing(organization uuid, event uuid) returns table (user_id uuid) language plpgsql stable
-- Nobody has counted the rows yet: a plan made blind would go through all of them for each person.
set enable_nestloop = off as $$
begin
  return query
    select u.id from users u
     where u.organization_id = staff_missing.organization and u.deleted_at is null
       and u.created_at < (select j.created_at from long_jobs j where j.id = staff_missing.event)
       and not exists (select from staff_import_rows r
         where r.organization_id = staff_missing.organization and r.event_id = staff_missing.event and r.email = u.email);
end $$;

-- Whom the rows of a file are is looked up by their addresses alone, which an index answers only where they stand first.
drop index users_email;
create unique index users_email on users (email, organization_id) where deleted_at is null;
