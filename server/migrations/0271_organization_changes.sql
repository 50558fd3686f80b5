-- The means of an organisation, in one place: as they stand, and as each day's last word keeps them.
create view organization_means with (security_invoker = true) as
select organization_id, round(sum(risk_sum) / nullif(sum(with_risk), 0), 1) as risk_level,
       round(sum(progress_sum) / nullif(sum(with_progress), 0), 2) as progress
  from organization_figures group by organization_id;

drop function find_organization_figures(uuid[]);

-- Of organisations that the caller has proven to reach: what stands beside each in the tree, and how its means stood ninety days
-- ago. The last campaign is the newest that has begun, trials and single letters by a tag aside.
create function find_organization_figures(organizations uuid[]) returns table (
  organization_id uuid, risk_level numeric, progress numeric, risk_before numeric, progress_before numeric,
  campaign_id uuid, name text, start_date timestamptz,
  sent integer, opened integer, clicked integer, opened_attachment integer, entered_data integer, incidents integer,
  reported integer, failed integer, unconfirmed integer, automated integer, excused integer
) language plpgsql set join_collapse_limit = 1 as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select o.id, f.risk_level, f.progress, b.risk_level, b.progress, c.id, c.name, c.start_date,
        n.sent, n.opened, n.clicked, n.opened_attachment, n.entered_data, n.incidents, n.reported, n.failed, n.unconfirmed, n.automated, n.excused
      from unnest(find_organization_figures.organizations) as o (id)
      left join lateral (select m.risk_level, m.progress from organization_means m where m.organization_id = o.id) f on true
      left join lateral (
        select d.risk_level, d.progress from organization_days d
         where d.organization_id = o.id and d.day <= current_date - 90
         order by d.day desc limit 1
      ) b on true
      left join lateral (
        select p.id, p.name, p.start_date from phishing_campaigns p
         where p.organization_id = o.id and p.deleted_at is null and not p.is_testing and not p.by_tag
           and p.status in ('active', 'completed')
         order by p.start_date desc, p.id limit 1
      ) c on true
      cross join lateral (
        select coalesce(sum(r.sent), 0)::int as sent, coalesce(sum(r.opened), 0)::int as opened, coalesce(sum(r.clicked), 0)::int as clicked,
               coalesce(sum(r.opened_attachment), 0)::int as opened_attachment, coalesce(sum(r.entered_data), 0)::int as entered_data,
               coalesce(sum(r.incidents), 0)::int as incidents, coalesce(sum(r.reported), 0)::int as reported,
               coalesce(sum(r.failed), 0)::int as failed, coalesce(sum(r.unconfirmed), 0)::int as unconfirmed,
               coalesce(sum(r.automated), 0)::int as automated, coalesce(sum(r.excused), 0)::int as excused
          from campaign_counters r where r.organization_id = o.id and r.campaign_id = c.id
      ) n;
  perform set_config('app.system', '', true);
end $$;
