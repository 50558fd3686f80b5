-- A group of fewer than five people hides nobody. Organisations below are raised to five, and their action log says so.
select set_config('app.system', 'on', true);
insert into audit_log (organization_id, actor_id, actor_name, action, object_type, object_id, before, after, previous_hash, hash)
select id, null, '', 'general_settings.update', 'organization', id::text,
       jsonb_build_object('smallest_group', smallest_group), jsonb_build_object('smallest_group', 5), '\x00'::bytea, '\x00'::bytea
  from organizations where smallest_group < 5 order by organizations.id;
update organizations set smallest_group = 5 where smallest_group < 5;
select set_config('app.system', '', true);
alter table organizations
  drop constraint organizations_smallest_group_check,
  add constraint organizations_smallest_group_check check (smallest_group between 5 and 1000);
