-- A campaign ended before its start never began, so it is not the last one.
create or replace function find_organization_figures(organizations uuid[]) returns table (
  organization_id uuid, risk_level numeric, progress numeric, risk_before numeric, progress_before numeric,
  campaign_id uuid, name text, start_date timestamptz, status text, is_picked boolean,
  with_risk integer, with_risk_before integer, smallest integer, group_size integer,
  sent integer, opened integer, clicked integer, opened_attachment integer, entered_data integer, incidents integer,
  reported integer, failed integer, unconfirmed integer, automated integer, excused integer
) language plpgsql set join_collapse_limit = 1 as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select o.id, f.risk_level, f.progress, b.risk_level, b.progress, c.id, c.name, c.start_date, c.status, c.is_picked,
        coalesce(f.with_risk, 0)::int, coalesce(b.with_risk, 0)::int, case when z.anonymous_reporting then z.smallest_group else 0 end,
        n.group_size, n.sent, n.opened, n.clicked, n.opened_attachment, n.entered_data, n.incidents, n.reported, n.failed, n.unconfirmed,
        n.automated, n.excused
      from unnest(find_organization_figures.organizations) as o (id)
      join organizations z on z.id = o.id
      left join lateral (
        select m.risk_level, m.progress, m.with_risk from organization_states m where m.organization_id = o.id and not z.anonymous_reporting
        union all
        (select d.risk_level, d.progress, d.with_risk from organization_days d
          where d.organization_id = o.id and z.anonymous_reporting and d.day < (now() at time zone z.time_zone)::date
          order by d.day desc limit 1)
      ) f on true
      left join lateral (
        select d.risk_level, d.progress, d.with_risk from organization_days d
         where d.organization_id = o.id and d.day <= organization_today(z) - 90
         order by d.day desc limit 1
      ) b on true
      left join lateral (
        select p.id, p.name, p.start_date, p.status, p.is_picked from phishing_campaigns p
         where p.organization_id = o.id and p.deleted_at is null and not p.is_testing and not p.by_tag
           and p.status in ('active', 'completed') and p.start_date <= coalesce(p.completed_at, now())
         order by p.start_date desc, p.id limit 1
      ) c on true
      cross join lateral (
        select coalesce(sum(r.group_size), 0)::int as group_size,
               coalesce(sum(r.sent), 0)::int as sent, coalesce(sum(r.opened), 0)::int as opened, coalesce(sum(r.clicked), 0)::int as clicked,
               coalesce(sum(r.opened_attachment), 0)::int as opened_attachment, coalesce(sum(r.entered_data), 0)::int as entered_data,
               coalesce(sum(r.incidents), 0)::int as incidents, coalesce(sum(r.reported), 0)::int as reported,
               coalesce(sum(r.failed), 0)::int as failed, coalesce(sum(r.unconfirmed), 0)::int as unconfirmed,
               coalesce(sum(r.automated), 0)::int as automated, coalesce(sum(r.excused), 0)::int as excused
          from campaign_counters r where r.organization_id = o.id and r.campaign_id = c.id
      ) n;
  perform set_config('app.system', '', true);
end $$;
