-- What of a person the organisation's figures count: how far they are with all that they were assigned (null: nothing was),
-- whether they are past the end of any of it, and by how many of their last letters in a row they were caught.
alter table users
  add column learning text check (learning in ('NOT_START', 'IN_PROGRESS', 'COMPLETED')),
  add column is_behind boolean not null default false,
  add column caught_in_row smallint not null default 0;

create index users_behind on users (organization_id, sort_name, id) where is_behind and deleted_at is null;
create index users_caught_in_row on users (organization_id, sort_name, id) include (caught_in_row) where caught_in_row >= 2 and deleted_at is null;

alter table organization_figures
  add column people bigint not null default 0,
  add column risk_low bigint not null default 0,
  add column risk_medium bigint not null default 0,
  add column risk_high bigint not null default 0,
  add column not_started bigint not null default 0,
  add column in_progress bigint not null default 0,
  add column completed bigint not null default 0,
  add column behind bigint not null default 0,
  add column never_simulated bigint not null default 0,
  add column is_folded boolean not null default false;
create index organization_figures_to_fold on organization_figures (organization_id) where not is_folded;

-- Null: of that day it was not kept.
alter table organization_days
  add column people bigint, add column with_risk bigint, add column with_progress bigint,
  add column risk_low bigint, add column risk_medium bigint, add column risk_high bigint,
  add column not_started bigint, add column in_progress bigint, add column completed bigint, add column behind bigint,
  add column never_simulated bigint, add column repeated bigint;

create type organization_share as (
  organization_id uuid, risk_sum numeric, with_risk bigint, progress_sum numeric, with_progress bigint,
  people bigint, risk_low bigint, risk_medium bigint, risk_high bigint,
  not_started bigint, in_progress bigint, completed bigint, behind bigint, never_simulated bigint
);

-- A person that counts, as what they add; `n` is 1 for who comes and -1 for who goes.
create function share_of_person(
  organization_id uuid, risk_level numeric, progress numeric, learning text, is_behind boolean, sent_count integer,
  n integer
) returns organization_share language sql immutable as $$
  select organization_id, n * coalesce(risk_level, 0), n * (risk_level is not null)::int,
         n * coalesce(progress, 0), n * (progress is not null)::int, n,
         n * coalesce(risk_level < 4, false)::int, n * coalesce(risk_level >= 4 and risk_level < 7, false)::int,
         n * coalesce(risk_level >= 7, false)::int,
         n * coalesce(learning = 'NOT_START', false)::int, n * coalesce(learning = 'IN_PROGRESS', false)::int,
         n * coalesce(learning = 'COMPLETED', false)::int, n * is_behind::int, n * (sent_count = 0)::int
$$;

drop function add_to_organizations(department_share[]);
create function add_to_organizations(shares organization_share[]) returns void language sql as $$
  insert into organization_figures (organization_id, risk_sum, with_risk, progress_sum, with_progress, people, risk_low, risk_medium,
    risk_high, not_started, in_progress, completed, behind, never_simulated)
  select organization_id, sum(risk_sum), sum(with_risk), sum(progress_sum), sum(with_progress), sum(people), sum(risk_low),
         sum(risk_medium), sum(risk_high), sum(not_started), sum(in_progress), sum(completed), sum(behind), sum(never_simulated)
    from unnest(shares)
   group by 1
  having sum(risk_sum) <> 0 or sum(with_risk) <> 0 or sum(progress_sum) <> 0 or sum(with_progress) <> 0 or sum(people) <> 0
      or sum(risk_low) <> 0 or sum(risk_medium) <> 0 or sum(risk_high) <> 0 or sum(not_started) <> 0 or sum(in_progress) <> 0
      or sum(completed) <> 0 or sum(behind) <> 0 or sum(never_simulated) <> 0;
$$;

create or replace function add_to_departments(shares department_share[]) returns void language plpgsql as $$
begin
  perform from departments where id in (select s.department_id from unnest(shares) s) order by id for no key update;
  update departments d set users_count = d.users_count + s.n, risk_sum = d.risk_sum + s.risk_sum, with_risk = d.with_risk + s.with_risk,
      progress_sum = d.progress_sum + s.progress_sum, with_progress = d.with_progress + s.with_progress,
      sent_sum = d.sent_sum + s.sent, clicked_sum = d.clicked_sum + s.clicked,
      entered_data_sum = d.entered_data_sum + s.entered_data
    from unnest(shares) s where d.id = s.department_id;
end $$;

create or replace function count_users() returns trigger language plpgsql as $$
declare shares department_share[]; sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  select array_agg(row(department_id, sign * n, sign * risk_sum, sign * with_risk, sign * progress_sum, sign * with_progress,
                       sign * sent, sign * clicked, sign * entered_data)::department_share)
    into shares
    from (select department_id, count(*) as n, coalesce(sum(risk_level), 0) as risk_sum, count(risk_level) as with_risk,
                 coalesce(sum(progress), 0) as progress_sum, count(progress) as with_progress,
                 sum(sent_count) as sent, sum(clicked_count) as clicked, sum(entered_data_count) as entered_data
            from changed where deleted_at is null group by 1) of_department;
  if shares is null then return null; end if;
  perform add_to_departments(shares);
  perform add_to_organizations((
    select array_agg(share_of_person(c.organization_id, c.risk_level, c.progress, c.learning, c.is_behind, c.sent_count, sign))
      from changed c where c.deleted_at is null));
  update organizations o set users_count = o.users_count + sign * c.n
    from (select organization_id, count(*) n from changed where deleted_at is null group by 1) c where o.id = c.organization_id;
  return null;
end $$;

create or replace function move_users() returns trigger language plpgsql as $$
declare shares department_share[];
begin
  perform add_to_organizations((
    select array_agg(share_of_person(p.organization_id, p.risk_level, p.progress, p.learning, p.is_behind, p.sent_count, n))
      from (select organization_id, risk_level, progress, learning, is_behind, sent_count, -1 as n
              from gone where deleted_at is null
            union all
            select organization_id, risk_level, progress, learning, is_behind, sent_count, 1
              from come where deleted_at is null) p));
  select array_agg(row(department_id, n, risk_sum, with_risk, progress_sum, with_progress, sent, clicked, entered_data)::department_share)
    into shares
    from (select department_id, sum(n) as n, sum(n * coalesce(risk_level, 0)) as risk_sum, sum(n * (risk_level is not null)::int) as with_risk,
                 sum(n * coalesce(progress, 0)) as progress_sum, sum(n * (progress is not null)::int) as with_progress,
                 sum(n * sent_count) as sent, sum(n * clicked_count) as clicked, sum(n * entered_data_count) as entered_data
            from (select department_id, -1 as n, risk_level, progress, sent_count, clicked_count, entered_data_count
                    from gone where deleted_at is null
                  union all
                  select department_id, 1, risk_level, progress, sent_count, clicked_count, entered_data_count
                    from come where deleted_at is null) both_sides
           group by 1) of_department
   where n <> 0 or risk_sum <> 0 or with_risk <> 0 or progress_sum <> 0 or with_progress <> 0
      or sent <> 0 or clicked <> 0 or entered_data <> 0;
  if shares is null then return null; end if;
  perform add_to_departments(shares);
  update organizations o set users_count = o.users_count + c.n
    from (select d.organization_id, sum(s.n)::int as n from unnest(shares) s join departments d on d.id = s.department_id
           group by 1 having sum(s.n) <> 0) c
   where o.id = c.organization_id;
  return null;
end $$;

-- How an organisation stands: the sum of its differences, the means of them, and who is caught again and again, who are few.
create view organization_states with (security_invoker = true) as
select f.*, (
    select count(*) from users u join organizations o on o.id = u.organization_id
     where u.organization_id = f.organization_id and u.deleted_at is null and u.caught_in_row >= 2 and u.caught_in_row >= o.repeat_failures
  ) as repeated
from (
select organization_id, round(sum(risk_sum) / nullif(sum(with_risk), 0), 1) as risk_level,
       round(sum(progress_sum) / nullif(sum(with_progress), 0), 2) as progress,
       sum(with_risk)::bigint as with_risk, sum(with_progress)::bigint as with_progress, sum(people)::bigint as people,
       sum(risk_low)::bigint as risk_low, sum(risk_medium)::bigint as risk_medium, sum(risk_high)::bigint as risk_high,
       sum(not_started)::bigint as not_started, sum(in_progress)::bigint as in_progress, sum(completed)::bigint as completed,
       sum(behind)::bigint as behind, sum(never_simulated)::bigint as never_simulated
  from organization_figures group by organization_id) f;

drop function find_organization_figures(uuid[]);
drop view organization_means;

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
      left join lateral (select m.risk_level, m.progress from organization_states m where m.organization_id = o.id) f on true
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

-- What letters of a day have come to, as differences: by the day on which each arrived in the organisation's time zone and by how
-- hard it is to see through. `expected_*` add up what a rated letter lets one expect, in letters.
create table letter_days (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  day date not null,
  difficulty text not null check (difficulty in ('easy', 'moderate', 'hard')),
  sent bigint not null default 0,
  opened bigint not null default 0,
  clicked bigint not null default 0,
  opened_attachment bigint not null default 0,
  entered_data bigint not null default 0,
  incidents bigint not null default 0,
  reported bigint not null default 0,
  automated bigint not null default 0,
  excused bigint not null default 0,
  rated bigint not null default 0,
  rated_incidents bigint not null default 0,
  expected_from numeric not null default 0,
  expected_to numeric not null default 0,
  is_folded boolean not null default false,
  primary key (organization_id, id)
);
create index letter_days_by_day on letter_days (organization_id, day);
create index letter_days_to_fold on letter_days (organization_id, day, difficulty) where not is_folded;
select protect_tenant('letter_days');

-- What was to be learnt by a day, and what was given on a day to those whom a letter caught, as differences: by assignment, so that
-- one that is hidden or deleted counts no more.
create table learning_days (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  assigned_course_id uuid not null,
  day date not null,
  due bigint not null default 0,
  in_time bigint not null default 0,
  given bigint not null default 0,
  remedied bigint not null default 0,
  is_folded boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_course_id) references assigned_courses (organization_id, id) on delete cascade
);
create index learning_days_by_day on learning_days (organization_id, day, assigned_course_id);
create index learning_days_to_fold on learning_days (organization_id, day, assigned_course_id) where not is_folded;
select protect_tenant('learning_days');

create type learning_share as (
  organization_id uuid, assigned_course_id uuid, day date, due bigint, in_time bigint, given bigint, remedied bigint
);

-- An enrolment that counts, twice: on the day of its end, and on the day when a letter that caught its person gave it.
create function shares_of_enrolment(
  organization_id uuid, assigned_course_id uuid, end_date timestamptz, enrolled_at timestamptz, completed_at timestamptz,
  zone text, is_caught boolean, n integer
) returns setof learning_share language sql immutable as $$
  select organization_id, assigned_course_id, (end_date at time zone zone)::date, n::bigint,
         (n * coalesce(completed_at <= end_date, false)::int)::bigint, 0::bigint, 0::bigint
  union all
  select organization_id, assigned_course_id, (enrolled_at at time zone zone)::date, 0::bigint, 0::bigint, n::bigint,
         (n * coalesce(completed_at <= enrolled_at + interval '30 days', false)::int)::bigint
   where is_caught
$$;

create function add_to_learning_days(shares learning_share[]) returns void language sql as $$
  insert into learning_days (organization_id, assigned_course_id, day, due, in_time, given, remedied)
  select organization_id, assigned_course_id, day, sum(due), sum(in_time), sum(given), sum(remedied)
    from unnest(shares)
   group by 1, 2, 3
  having sum(due) <> 0 or sum(in_time) <> 0 or sum(given) <> 0 or sum(remedied) <> 0;
$$;

create function enrolments_come() returns trigger language plpgsql as $$
begin
  perform add_to_learning_days((
    select array_agg(s) from come c
      join organizations o on o.id = c.organization_id
      join assigned_courses a on a.organization_id = c.organization_id and a.id = c.assigned_course_id
      cross join lateral shares_of_enrolment(c.organization_id, c.assigned_course_id, c.end_date, c.enrolled_at, c.completed_at,
        o.time_zone, a.source = 'campaign', 1) s
     where c.left_at is null));
  return null;
end $$;
create trigger enrolments_come after insert on enrolments referencing new table as come for each statement execute function enrolments_come();

-- Steps and places move all day; only what these figures are made of is looked at.
create function enrolments_change() returns trigger language plpgsql as $$
begin
  perform add_to_learning_days((
    select array_agg(s) from (
        select g.organization_id, g.assigned_course_id, v.*
          from gone g join come c on c.id = g.id
          cross join lateral (values (g.end_date, g.enrolled_at, g.completed_at, g.left_at, -1), (c.end_date, c.enrolled_at, c.completed_at, c.left_at, 1))
            as v (end_date, enrolled_at, completed_at, left_at, n)
         where (g.end_date, g.enrolled_at, g.completed_at, g.left_at) is distinct from (c.end_date, c.enrolled_at, c.completed_at, c.left_at)
      ) e
      join organizations o on o.id = e.organization_id
      join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
      cross join lateral shares_of_enrolment(e.organization_id, e.assigned_course_id, e.end_date, e.enrolled_at, e.completed_at,
        o.time_zone, a.source = 'campaign', e.n) s
     where e.left_at is null));
  return null;
end $$;
create trigger enrolments_change after update on enrolments referencing old table as gone new table as come
  for each statement execute function enrolments_change();

create function enrolments_go() returns trigger language plpgsql as $$
begin
  perform add_to_learning_days((
    select array_agg(s) from gone g
      join organizations o on o.id = g.organization_id
      join assigned_courses a on a.organization_id = g.organization_id and a.id = g.assigned_course_id
      cross join lateral shares_of_enrolment(g.organization_id, g.assigned_course_id, g.end_date, g.enrolled_at, g.completed_at,
        o.time_zone, a.source = 'campaign', -1) s
     where g.left_at is null));
  return null;
end $$;
create trigger enrolments_go after delete on enrolments referencing old table as gone for each statement execute function enrolments_go();

-- What is there already.
select set_config('app.system', 'on', true);

alter table users disable trigger user;
update users u set
    learning = s.learning, is_behind = coalesce(s.is_behind, false), caught_in_row = l.caught
  from users p
  left join lateral (
    select case when bool_and(e.completed_at is not null) then 'COMPLETED' when bool_and(e.started_at is null) then 'NOT_START'
                when count(*) > 0 then 'IN_PROGRESS' end as learning,
           bool_or(e.completed_at is null and e.end_date < now() and a.is_enabled and a.status <> 'planned') as is_behind
      from enrolments e join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
     where e.organization_id = p.organization_id and e.user_id = p.id and e.left_at is null and a.deleted_at is null
  ) s on true
  cross join lateral (
    select count(*)::smallint as caught from (
      select bool_and(d.clicked_at is not null or d.opened_attachment_at is not null) over (order by d.sent_at desc, d.id) as is_row
        from deliveries d join phishing_campaigns c on c.organization_id = d.organization_id and c.id = d.campaign_id
       where d.organization_id = p.organization_id and d.user_id = p.id and d.state = 'sent' and not c.is_testing
    ) x where is_row
  ) l
 where p.id = u.id;
alter table users enable trigger user;

insert into organization_figures (organization_id, risk_sum, with_risk, progress_sum, with_progress, people, risk_low, risk_medium,
  risk_high, not_started, in_progress, completed, behind, never_simulated)
select (s).organization_id, 0, 0, 0, 0, sum((s).people), sum((s).risk_low), sum((s).risk_medium), sum((s).risk_high),
       sum((s).not_started), sum((s).in_progress), sum((s).completed), sum((s).behind), sum((s).never_simulated)
  from (select share_of_person(u.organization_id, u.risk_level, u.progress, u.learning, u.is_behind, u.sent_count, 1) as s
          from users u where u.deleted_at is null) shares
 group by 1;

insert into letter_days (organization_id, day, difficulty, sent, opened, clicked, opened_attachment, entered_data, incidents, reported,
  automated, excused, rated, rated_incidents, expected_from, expected_to)
select d.organization_id, (d.sent_at at time zone o.time_zone)::date, t.difficulty, count(*), count(d.opened_at), count(d.clicked_at),
       count(d.opened_attachment_at), count(d.entered_data_at),
       count(*) filter (where d.clicked_at is not null or d.opened_attachment_at is not null), count(d.reported_at),
       sum(d.automated_count), count(d.excused_at), count(t.expected_from),
       count(t.expected_from) filter (where d.clicked_at is not null or d.opened_attachment_at is not null),
       coalesce(sum(t.expected_from), 0) / 100, coalesce(sum(t.expected_to), 0) / 100
  from deliveries d
  join phishing_campaigns c on c.organization_id = d.organization_id and c.id = d.campaign_id and not c.is_testing
  join campaign_templates t on t.organization_id = d.organization_id and t.id = d.campaign_template_id
  join organizations o on o.id = d.organization_id
 where d.state = 'sent'
 group by 1, 2, 3;

insert into learning_days (organization_id, assigned_course_id, day, due, in_time, given, remedied)
select (s).organization_id, (s).assigned_course_id, (s).day, sum((s).due), sum((s).in_time), sum((s).given), sum((s).remedied)
  from (select shares_of_enrolment(e.organization_id, e.assigned_course_id, e.end_date, e.enrolled_at, e.completed_at, o.time_zone,
                                   a.source = 'campaign', 1) as s
          from enrolments e join organizations o on o.id = e.organization_id
          join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
         where e.left_at is null) shares
 group by 1, 2, 3;
select set_config('app.system', '', true);
