-- What a synchronisation came to, by reason and by person: the figures with the directory, who did not come in as the directory
-- has them in rows of their own, those of the last synchronisation alone.
alter table directories
  drop column skipped_count,
  add column sync_report jsonb,
  drop constraint directories_sync_result_check,
  add constraint directories_sync_result_check
    check (sync_result in ('done', 'partly_done', 'unreachable', 'too_many_removals', 'failed'));

create table directory_issues (
  organization_id uuid not null references directories (organization_id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('rejected', 'skipped', 'manager', 'domain')),
  reason text not null,
  email text not null,
  last_name text not null,
  first_name text not null,
  middle_name text not null,
  department text not null,
  -- The manager as the directory names them.
  manager text not null,
  primary key (organization_id, position)
);
create index directory_issues_by_kind on directory_issues (organization_id, kind, position);
select protect_tenant('directory_issues');

-- In which turn rows take places of the licence: by department and name where places are short, else as they stand.
alter table staff_import_rows add column turn integer;
update staff_import_rows set turn = row;
alter table staff_import_rows alter column turn set not null;
drop index staff_import_rows_waiting;
create index staff_import_rows_waiting on staff_import_rows (organization_id, event_id, is_leaver, turn) where outcome is null;
