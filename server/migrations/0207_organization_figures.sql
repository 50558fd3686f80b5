-- Sums over an organisation's people, kept as differences: a change adds a row and locks none, so that everything under way in
-- one organisation does not wait for a single row of it. What it comes to is the sum of its rows; a clock folds them into one.
create table organization_figures (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  risk_sum numeric not null,
  with_risk bigint not null,
  progress_sum numeric not null,
  with_progress bigint not null,
  primary key (organization_id, id)
);
select protect_tenant('organization_figures');

create function add_to_organizations(shares department_share[]) returns void language sql as $$
  insert into organization_figures (organization_id, risk_sum, with_risk, progress_sum, with_progress)
  select d.organization_id, sum(s.risk_sum), sum(s.with_risk), sum(s.progress_sum), sum(s.with_progress)
    from unnest(shares) s join departments d on d.id = s.department_id
   group by 1
  having sum(s.risk_sum) <> 0 or sum(s.with_risk) <> 0 or sum(s.progress_sum) <> 0 or sum(s.with_progress) <> 0;
$$;

-- The triggers call it with what they have added up already.
create or replace function add_to_departments(shares department_share[]) returns void language plpgsql as $$
begin
  perform from departments where id in (select s.department_id from unnest(shares) s) order by id for no key update;
  update departments d set users_count = d.users_count + s.n, risk_sum = d.risk_sum + s.risk_sum, with_risk = d.with_risk + s.with_risk,
      progress_sum = d.progress_sum + s.progress_sum, with_progress = d.with_progress + s.with_progress,
      sent_sum = d.sent_sum + s.sent, clicked_sum = d.clicked_sum + s.clicked,
      entered_data_sum = d.entered_data_sum + s.entered_data
    from unnest(shares) s where d.id = s.department_id;
  perform add_to_organizations(shares);
end $$;

select set_config('app.system', 'on', true);
insert into organization_figures (organization_id, risk_sum, with_risk, progress_sum, with_progress)
select organization_id, sum(risk_sum), sum(with_risk), sum(progress_sum), sum(with_progress)
  from departments group by 1
having sum(with_risk) <> 0 or sum(with_progress) <> 0;
select set_config('app.system', '', true);

-- Of organisations that the caller has proven to reach: what stands beside each in the tree. The last campaign is the newest
-- that has begun, trials and single letters by a tag aside.
create function find_organization_figures(organizations uuid[]) returns table (
  organization_id uuid, risk_level numeric, progress numeric,
  campaign_id uuid, name text, start_date timestamptz,
  sent integer, opened integer, clicked integer, opened_attachment integer, entered_data integer, incidents integer,
  reported integer, failed integer, unconfirmed integer, automated integer
) language plpgsql set join_collapse_limit = 1 as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select o.id, f.risk_level, f.progress, c.id, c.name, c.start_date,
        n.sent, n.opened, n.clicked, n.opened_attachment, n.entered_data, n.incidents, n.reported, n.failed, n.unconfirmed, n.automated
      from unnest(find_organization_figures.organizations) as o (id)
      cross join lateral (
        select round(sum(k.risk_sum) / nullif(sum(k.with_risk), 0), 1) as risk_level,
               round(sum(k.progress_sum) / nullif(sum(k.with_progress), 0), 2) as progress
          from organization_figures k where k.organization_id = o.id
      ) f
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
               coalesce(sum(r.automated), 0)::int as automated
          from campaign_counters r where r.organization_id = o.id and r.campaign_id = c.id
      ) n;
  perform set_config('app.system', '', true);
end $$;
