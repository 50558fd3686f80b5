-- What keeps every simulated letter of an organisation back, or null.
create function organization_rail(o organizations) returns text language sql stable as $$
  select case
    when o.deleted_at is not null or o.deactivated_at is not null then 'deactivated'
    when o.phishing_paused then 'organization_paused'
    when current_date not between o.licence_starts_on and o.licence_ends_on or o.users_count > o.users_limit then 'licence' end
$$;

-- Each letter on its way waits for this before its final dot, with its connection: hence one way to the database and back,
-- and a plan that is kept. Gives those of `letters` that `worker` still holds and that may still be sent.
create function mark_transmitting(letters uuid[], worker uuid, lease_seconds integer) returns setof uuid language plpgsql as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    update deliveries d set state = 'transmitting', lease_until = now() + lease_seconds * interval '1 second'
      from phishing_campaigns c join organizations o on o.id = c.organization_id
     where d.id = any(letters) and d.claimed_by = worker and d.state = 'claimed' and d.lease_until > now()
       and c.id = d.campaign_id and c.status = 'active' and not c.is_paused and organization_rail(o) is null
    returning d.id;
  perform set_config('app.system', '', true);
end $$;
