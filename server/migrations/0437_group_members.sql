select set_config('app.system', 'on', true);

-- Which import or synchronisation added a person; null for people added one by one.
alter table users
  add column arrival_id uuid,
  -- Where a person counts for thirty days after a move, so that nobody learns a result by moving one person at a time.
  add column department_before uuid,
  add column moved_at timestamptz,
  add foreign key (organization_id, department_before) references departments (organization_id, id) on delete set null (department_before);
create index users_by_arrival on users (organization_id, arrival_id) where arrival_id is not null;
create index users_by_department_before on users (organization_id, department_before) where department_before is not null;

create function note_move() returns trigger language plpgsql as $$
begin
  -- Someone who moves again within thirty days still counts where the first of these moves found them.
  if old.moved_at is null or old.moved_at < now() - interval '30 days' or old.department_before is null then
    new.department_before := old.department_id;
  end if;
  new.moved_at := now();
  if new.department_before = new.department_id then
    new.department_before := null;
    new.moved_at := null;
  end if;
  return new;
end $$;
create trigger users_moved before update of department_id on users for each row
  when (old.department_id is distinct from new.department_id) execute function note_move();

-- Rows of one statement have the same moment: people who came together before arrivals were noted.
alter table users disable trigger user;
update users u set arrival_id = a.arrival_id
  from (select organization_id, created_at, gen_random_uuid() as arrival_id from users group by 1, 2 having count(*) > 1) a
 where u.organization_id = a.organization_id and u.created_at = a.created_at;
alter table users enable trigger user;

-- As it was when the email was planned: whose team the person was in, and whether the person counts towards the smallest group.
alter table deliveries
  add column manager_id uuid,
  add column fills_group boolean not null default true;
update deliveries d set manager_id = u.manager_id,
    fills_group = u.created_at <= d.send_at - interval '30 days' or coalesce(a.people, 0) >= 10 * o.smallest_group
  from users u
  join organizations o on o.id = u.organization_id
  left join (select organization_id, arrival_id, count(*) as people from users where arrival_id is not null group by 1, 2) a
    on a.organization_id = u.organization_id and a.arrival_id = u.arrival_id
 where d.organization_id = u.organization_id and d.user_id = u.id;
-- An email that was sent again is the same person's.
update deliveries d set fills_group = false
 where d.attempt > 1 and exists (select from deliveries e where e.campaign_id = d.campaign_id and e.user_id = d.user_id
   and e.attempt < d.attempt and e.state not in ('failed', 'cancelled'));

-- How many of the people who got an email count towards the smallest group.
alter table campaign_counters add column group_size integer not null default 0;
update campaign_counters n set group_size = f.group_size
  from (select campaign_id, campaign_template_id, department_id, coalesce(os, '') as os, count(*) as group_size
          from deliveries where state = 'sent' and fills_group group by 1, 2, 3, 4) f
 where n.campaign_id = f.campaign_id and n.campaign_template_id = f.campaign_template_id and n.department_id = f.department_id
   and n.os = f.os;
alter table letter_days add column group_size bigint not null default 0;
insert into letter_days (organization_id, day, difficulty, group_size)
select d.organization_id, (d.sent_at at time zone o.time_zone)::date, t.difficulty, count(*)
  from deliveries d
  join phishing_campaigns c on c.organization_id = d.organization_id and c.id = d.campaign_id and not c.is_testing
  join campaign_templates t on t.organization_id = d.organization_id and t.id = d.campaign_template_id
  join organizations o on o.id = d.organization_id
 where d.state = 'sent' and d.fills_group
 group by 1, 2, 3;

-- Someone chose the recipients one by one: by name, by exclusion, by a filter, by a tag or afterwards.
alter table phishing_campaigns add column added_recipients boolean not null default false;
alter table phishing_campaigns add column is_picked boolean not null generated always as (
  by_tag or added_recipients or cardinality(excluded_tags) > 0
  or coalesce(targets -> 'target_users', '[]') <> '[]' or coalesce(targets -> 'exclude_users', '[]') <> '[]'
  or coalesce(nullif(targets -> 'filter', 'null'), '{}') <> '{}') stored;

drop function find_organization_figures(uuid[]);
create function find_organization_figures(organizations uuid[]) returns table (
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
           and p.status in ('active', 'completed')
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
select set_config('app.system', '', true);
