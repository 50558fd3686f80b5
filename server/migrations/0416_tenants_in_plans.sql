-- What a query asks of its organisation is asked once more by the policy, and a planner that reckons with both expects next to
-- nobody where there are many organisations: it walked 100,000 people one by one. Of a CASE it expects every second row.
create function tenant_policy() returns text immutable language sql return
  'case when organization_id = (select nullif(current_setting(''app.organization'', true), '''')::uuid) then true
        else (select current_setting(''app.system'', true)) = ''on'' end';

create or replace function protect_tenant(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('create policy tenant on %s using (%s)', name, tenant_policy());
end $$;

create or replace function protect_catalogue(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('create policy catalogue on %s for select using (organization_id is null)', name);
  execute format('create policy tenant on %s using (%s)', name, tenant_policy());
end $$;

-- The action log's tables are not the program's own where they have been handed over: theirs stays as it was, and is as strict.
do $$
declare protected record;
begin
  for protected in
    select c.oid::regclass as name from pg_policy p join pg_class c on c.oid = p.polrelid
     where p.polname = 'tenant' and pg_has_role(c.relowner, 'usage')
  loop
    execute format('alter policy tenant on %s using (%s)', protected.name, tenant_policy());
  end loop;
end $$;
