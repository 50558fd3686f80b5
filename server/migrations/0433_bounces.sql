-- The address that an email was sent to: a bounce notification counts only if it names that address.
alter table deliveries add column sent_to text;
-- What the notification said. In an anonymous organisation the state changes by it only when the campaign is over.
alter table deliveries add column bounce_failure text;
create index deliveries_bounced on deliveries (campaign_id, bounced_at) where bounced_at is not null;

alter table phishing_campaigns
  -- When so many notifications came within a few minutes that its author was notified.
  add column bounces_noticed_at timestamptz,
  -- Notifications that counted for nothing.
  add column ignored_bounces_count integer not null default 0;

create or replace function mark_transmitting(letters uuid[], worker uuid, lease_seconds integer) returns setof uuid language plpgsql as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    with found as materialized (select d.id, d.campaign_id, d.user_id from deliveries d where d.id = any(letters) order by d.id for update),
    free as materialized (
      select c.id from phishing_campaigns c join organizations o on o.id = c.organization_id
       where c.id in (select campaign_id from found) and c.status = 'active' and not c.is_paused
         and coalesce(c.approval, 'approved') = 'approved' and organization_rail(o) is null
    )
    update deliveries d set state = 'transmitting', lease_until = now() + lease_seconds * interval '1 second',
        sent_to = (select u.email from users u where u.organization_id = d.organization_id and u.id = f.user_id)
      from found f join free on free.id = f.campaign_id
     where d.id = f.id and d.claimed_by = worker and d.state = 'claimed' and d.lease_until > now()
    returning d.id;
  perform set_config('app.system', '', true);
end $$;
