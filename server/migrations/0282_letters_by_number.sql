-- Found by their ids alone, and the rest asked of those: the planner took the index of leases, which is full of dead entries
-- while letters leave, and each letter waited for it. What waits for a second person's word does not leave either.
create or replace function mark_transmitting(letters uuid[], worker uuid, lease_seconds integer) returns setof uuid language plpgsql as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    with found as materialized (select d.id, d.campaign_id from deliveries d where d.id = any(letters) order by d.id for update),
    free as materialized (
      select c.id from phishing_campaigns c join organizations o on o.id = c.organization_id
       where c.id in (select campaign_id from found) and c.status = 'active' and not c.is_paused
         and coalesce(c.approval, 'approved') = 'approved' and organization_rail(o) is null
    )
    update deliveries d set state = 'transmitting', lease_until = now() + lease_seconds * interval '1 second'
      from found f join free on free.id = f.campaign_id
     where d.id = f.id and d.claimed_by = worker and d.state = 'claimed' and d.lease_until > now()
    returning d.id;
  perform set_config('app.system', '', true);
end $$;
