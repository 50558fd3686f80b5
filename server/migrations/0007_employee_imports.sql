-- The rows of a staff file as they were read, from its preview to the end of its import. Large files never stand in memory.
create table employee_import_rows (
  organization_id uuid not null references organizations (id),
  event_id uuid not null references long_jobs (id) on delete cascade,
  row integer not null,
  email text not null,
  last_name text not null,
  first_name text not null,
  middle_name text not null,
  position text not null,
  -- The place as it is written: titles joined by ' / '.
  department text not null,
  -- Null when the file says nothing of it.
  role text,
  -- What the file alone gives to refuse.
  refusals text[] not null,
  primary key (event_id, row)
);
select protect_tenant('employee_import_rows');

-- A door through the policies: which of these addresses belong to people of other organisations. It tells of nothing else.
create function taken_elsewhere(addresses text[], organization uuid) returns table (address text) language plpgsql
-- The plan is kept while the table grows: made for a small one, it would read the whole table for each address of a large one.
set enable_seqscan = off as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select a.address from unnest(taken_elsewhere.addresses) as a (address)
     cross join lateral (
       select u.organization_id from users u where u.email = a.address and u.deleted_at is null offset 0
     ) held
     where held.organization_id <> taken_elsewhere.organization;
  perform set_config('app.system', '', true);
end $$;
