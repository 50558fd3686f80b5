-- When an organisation works: its week, its hours and whose holidays it keeps.
alter table organizations
  add column work_weekdays integer[] not null default '{1,2,3,4,5}'
    check (cardinality(work_weekdays) > 0 and work_weekdays <@ '{1,2,3,4,5,6,7}'),
  add column work_from text not null default '09:00',
  add column work_until text not null default '18:00',
  add column holidays text not null default 'uz' check (holidays in ('ru', 'uz', 'none')),
  add check (work_from < work_until);

select set_config('app.system', 'on', true);
update organizations set holidays = case when time_zone in ('Asia/Tashkent', 'Asia/Samarkand') then 'uz' when time_zone = 'Europe/Moscow' then 'ru' else 'none' end;

-- Days that are otherwise than week and calendar have them.
create table working_days (
  organization_id uuid not null references organizations (id),
  day date not null,
  is_working boolean not null,
  primary key (organization_id, day)
);
select protect_tenant('working_days');
