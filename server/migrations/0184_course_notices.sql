-- When it is morning for an organisation's people, and whether they are told of their courses by letter.
alter table organizations
  add column time_zone text not null default 'Asia/Tashkent',
  add column tells_courses boolean not null default true,
  -- The last day whose reminders were written down.
  add column reminded_on date;
alter table users add column notifies_courses boolean not null default true;

-- What someone is to be told about a course of theirs: written with what happened, told by letter together with the rest.
create table course_notices (
  organization_id uuid not null references organizations (id),
  assigned_course_id uuid not null,
  user_id uuid not null,
  kind text not null
    check (kind in ('assigned', 'invited_again', 'due_changed', 'due_soon', 'overdue', 'completed', 'withdrawn')),
  -- What tells one of a kind from another of the same course: nobody is told twice of the same.
  occasion text not null default '',
  due_at timestamptz not null,
  -- When it was told, or found not worth it any more.
  settled_at timestamptz,
  is_told boolean not null default false,
  primary key (organization_id, assigned_course_id, user_id, kind, occasion),
  foreign key (organization_id, assigned_course_id) references assigned_courses (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  check (settled_at is not null or not is_told)
);
create index course_notices_waiting on course_notices (organization_id, user_id, due_at) where settled_at is null;
create index course_notices_due on course_notices (due_at, organization_id) where settled_at is null;
select protect_tenant('course_notices');

-- Whoever learns already knows of it, and learns by letter of what comes now.
select set_config('app.system', 'on', true);
insert into course_notices (organization_id, assigned_course_id, user_id, kind, due_at, settled_at, is_told)
select e.organization_id, e.assigned_course_id, e.user_id, 'assigned', e.enrolled_at, e.enrolled_at, true
  from enrolments e join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
 where a.deleted_at is null and a.is_enabled and a.status = 'active' and e.left_at is null;
