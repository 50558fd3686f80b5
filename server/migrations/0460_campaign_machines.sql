-- How many automated hits a campaign has, by kind and by the first reason of the verdict: a page shows clicks and image loads
-- apart without reading the events of 100,000 deliveries.
create table campaign_machines (
  organization_id uuid not null references organizations (id) on delete cascade,
  campaign_id uuid not null,
  kind text not null,
  reason text not null,
  hits integer not null default 0,
  primary key (organization_id, campaign_id, kind, reason),
  foreign key (organization_id, campaign_id) references phishing_campaigns (organization_id, id) on delete cascade
);
select protect_tenant('campaign_machines');

select set_config('app.system', 'on', true);
insert into campaign_machines (organization_id, campaign_id, kind, reason, hits)
  select d.organization_id, d.campaign_id, e.kind, coalesce(e.reasons[1], ''), count(*)
    from delivery_events e join deliveries d on d.organization_id = e.organization_id and d.id = e.delivery_id
   where e.verdict = 'automated' group by 1, 2, 3, 4;

create function count_new_machines() returns trigger language plpgsql as $$
begin
  -- In the order of the key, so that two transactions never wait for each other.
  insert into campaign_machines as m (organization_id, campaign_id, kind, reason, hits)
    select d.organization_id, d.campaign_id, e.kind, coalesce(e.reasons[1], ''), count(*)
      from new_events e join deliveries d on d.organization_id = e.organization_id and d.id = e.delivery_id
     where e.verdict = 'automated' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (organization_id, campaign_id, kind, reason) do update set hits = m.hits + excluded.hits;
  return null;
end $$;
create trigger delivery_events_machines_new after insert on delivery_events
  referencing new table as new_events for each statement execute function count_new_machines();

create function count_changed_machines() returns trigger language plpgsql as $$
begin
  insert into campaign_machines as m (organization_id, campaign_id, kind, reason, hits)
    select d.organization_id, d.campaign_id, e.kind, coalesce(e.reasons[1], ''), sum(e.change)
      from (select organization_id, delivery_id, kind, verdict, reasons, 1 as change from new_events
            union all select organization_id, delivery_id, kind, verdict, reasons, -1 from old_events) e
      join deliveries d on d.organization_id = e.organization_id and d.id = e.delivery_id
     where e.verdict = 'automated' group by 1, 2, 3, 4 having sum(e.change) <> 0 order by 1, 2, 3, 4
    on conflict (organization_id, campaign_id, kind, reason) do update set hits = m.hits + excluded.hits;
  return null;
end $$;
create trigger delivery_events_machines_changed after update on delivery_events
  referencing old table as old_events new table as new_events for each statement execute function count_changed_machines();
