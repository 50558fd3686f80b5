-- How high a person's roles reach, in the order of contract/src/shared/permissions.ts; 0 without any.
create function role_rank(roles text[]) returns integer language sql immutable as $$
  select coalesce(max(array_position(array['employee', 'content_manager', 'operator', 'super_user', 'system_admin'], held)), 0)
    from unnest(roles) as held
$$;

-- A recipient was chosen for what they were allowed to see then. Whoever has a lower role since gets nothing, by email or by its link.
alter table reports add column recipient_ranks jsonb not null default '{}';
alter table report_deliveries
  add column role_rank integer,
  drop constraint report_deliveries_refused_check,
  add constraint report_deliveries_refused_check check (refused in ('left', 'blocked', 'role', 'domain'));

update reports r set recipient_ranks = found.ranks
  from (select p.organization_id, p.id, jsonb_object_agg(u.id, role_rank(u.roles)) as ranks
          from reports p join users u on u.organization_id = p.organization_id and (u.id = any(p.user_ids) or lower(u.email) = any(p.addresses))
         group by 1, 2) found
 where found.organization_id = r.organization_id and found.id = r.id;
