-- Since when, and until when, a person has had a role other than an employee's. In anonymous organisations the action log leaves
-- out sign-ins of employees; giving a person another role must not bring back those of before.
alter table users add column staff_from timestamptz, add column staff_until timestamptz;

select set_config('app.system', 'on', true);
update users set staff_from = '-infinity' where roles <> '{employee}';
select set_config('app.system', '', true);

create function note_staff_role() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.roles <> '{employee}' then new.staff_from := now(); end if;
  elsif new.roles <> '{employee}' and old.roles = '{employee}' then
    new.staff_from := now();
    new.staff_until := null;
  elsif new.roles = '{employee}' and old.roles <> '{employee}' then
    new.staff_until := now();
  end if;
  return new;
end $$;
create trigger users_staff_role before insert or update of roles on users for each row execute function note_staff_role();
