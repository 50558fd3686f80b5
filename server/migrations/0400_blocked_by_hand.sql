-- Who blocked a person: the directory, which lifts it once it has them again, or somebody's hand, which alone lifts it.
alter table users
  add column blocked_by text check (blocked_by in ('directory', 'person')),
  -- The order that did it, by which it is undone.
  add column blocked_job uuid;
select set_config('app.system', 'on', true);
update users set blocked_by = 'directory' where blocked_at is not null;
select set_config('app.system', '', true);
alter table users add constraint users_blocked_by_someone check ((blocked_at is null) = (blocked_by is null));
create index users_blocked_job on users (organization_id, blocked_job) where blocked_job is not null;

-- Whoever is blocked takes no place of the licence.
alter table organizations add column blocked_count integer not null default 0 check (blocked_count >= 0);
alter table organizations add column places_taken integer not null generated always as (users_count - blocked_count) stored;

create function add_blocked(differences jsonb) returns void language sql as $$
  update organizations o set blocked_count = o.blocked_count + (d.value)::int from jsonb_each_text(differences) d where o.id = d.key::uuid
$$;
create function count_blocked() returns trigger language plpgsql as $$
declare differences jsonb; sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  select jsonb_object_agg(organization_id, n) into differences
    from (select organization_id, sign * count(*) as n from changed
           where deleted_at is null and blocked_at is not null group by 1) d;
  if differences is not null then perform add_blocked(differences); end if;
  return null;
end $$;
create function move_blocked() returns trigger language plpgsql as $$
declare differences jsonb;
begin
  select jsonb_object_agg(organization_id, n) into differences
    from (select organization_id, sum(n) as n
            from (select organization_id, -1 as n from gone where deleted_at is null and blocked_at is not null
                  union all
                  select organization_id, 1 from come where deleted_at is null and blocked_at is not null) both_sides
           group by 1 having sum(n) <> 0) d;
  if differences is not null then perform add_blocked(differences); end if;
  return null;
end $$;
create trigger users_come_blocked after insert on users
  referencing new table as changed for each statement execute function count_blocked();
create trigger users_go_blocked after delete on users
  referencing old table as changed for each statement execute function count_blocked();
create trigger users_block after update on users
  referencing old table as gone new table as come for each statement execute function move_blocked();

select set_config('app.system', 'on', true);
update organizations o set blocked_count = b.n
  from (select organization_id, count(*)::int as n from users where deleted_at is null and blocked_at is not null group by 1) b
 where o.id = b.organization_id;
select set_config('app.system', '', true);

create or replace function organization_rail(o organizations) returns text language sql stable as $$
  select case
    when o.deleted_at is not null or o.deactivated_at is not null then 'deactivated'
    when o.phishing_paused then 'organization_paused'
    when not licence_runs(o) or o.places_taken > o.users_limit then 'licence' end
$$;
