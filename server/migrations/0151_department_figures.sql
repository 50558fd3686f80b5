-- Kept figures of a department's own people, as `users_count`: what is below is added up when it is read.
alter table departments
  add column risk_sum numeric not null default 0,
  add column with_risk integer not null default 0,
  add column progress_sum numeric not null default 0,
  add column with_progress integer not null default 0,
  add column sent_sum bigint not null default 0,
  add column clicked_sum bigint not null default 0,
  add column entered_data_sum bigint not null default 0;

create type department_share as (
  department_id uuid, n integer, risk_sum numeric, with_risk integer, progress_sum numeric, with_progress integer,
  sent bigint, clicked bigint, entered_data bigint
);

-- The rows are taken in the order of their ids, so that two statements at once never wait for each other.
create function add_to_departments(shares department_share[]) returns void language plpgsql as $$
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
  update organizations o set users_count = o.users_count + sign * c.n
    from (select organization_id, count(*) n from changed where deleted_at is null group by 1) c where o.id = c.organization_id;
  return null;
end $$;
drop trigger users_come on users;
drop trigger users_go on users;
create trigger users_come after insert on users referencing new table as changed for each statement execute function count_users();
create trigger users_go after delete on users referencing old table as changed for each statement execute function count_users();

-- One pass over both sides: an update that changes no figure sums up to nothing, and writes nothing.
create or replace function move_users() returns trigger language plpgsql as $$
declare shares department_share[];
begin
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

select set_config('app.system', 'on', true);
update departments d set risk_sum = f.risk_sum, with_risk = f.with_risk, progress_sum = f.progress_sum, with_progress = f.with_progress,
    sent_sum = f.sent, clicked_sum = f.clicked, entered_data_sum = f.entered_data
  from (select department_id, coalesce(sum(risk_level), 0) as risk_sum, count(risk_level) as with_risk,
               coalesce(sum(progress), 0) as progress_sum, count(progress) as with_progress,
               sum(sent_count) as sent, sum(clicked_count) as clicked, sum(entered_data_count) as entered_data
          from users where deleted_at is null group by 1) f
 where d.id = f.department_id;
select set_config('app.system', '', true);

-- A department that goes hands its part in past campaigns over, and is asked whether work on it is under way.
create index deliveries_of_department on deliveries (organization_id, department_id);
create index long_jobs_under_way on long_jobs (organization_id, kind) where status = 'in_process';
-- Of everyone, those who left too: they keep their department from being deleted, and move with the rest.
drop index users_by_department;
create index users_by_department on users (organization_id, department_id, sort_name, id) include (deleted_at, registered_at);
