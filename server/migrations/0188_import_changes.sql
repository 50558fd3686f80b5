-- What a preview showed that an import would change, row by row: people page through it, and of people who have been changed
-- otherwise since then the import changes nothing. Only those to change stand here, which of newcomers are none.
create table staff_import_changes (
  organization_id uuid not null references organizations (id),
  event_id uuid not null references long_jobs (id) on delete cascade,
  row integer not null,
  -- By field, what the person has now: a department by its id, roles as they are held.
  old jsonb not null,
  primary key (organization_id, event_id, row)
);
select protect_tenant('staff_import_changes');

-- `superseded`: the same file was read anew with other columns, and is run as it was read last.
alter table staff_imports
  drop constraint staff_imports_state_check,
  add constraint staff_imports_state_check
    check (state in ('previewed', 'superseded', 'ordered', 'running', 'done', 'failed', 'stopped', 'undoing', 'undone')),
  drop constraint staff_imports_seen_check,
  add constraint staff_imports_seen_check check (state not in ('previewed', 'superseded') or seen is not null);
