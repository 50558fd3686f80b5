-- On which days the content of a course changed: whoever reads of a completion is told which edition it was of.
create table course_changes (
  organization_id uuid references organizations (id),
  course_id uuid not null references courses (id) on delete cascade,
  -- By UTC: a hundred changes of an author's day are one row.
  day date not null,
  -- The first of that day.
  changed_at timestamptz not null,
  primary key (course_id, day)
);
create index course_changes_of_organization on course_changes (organization_id) where organization_id is not null;
select protect_catalogue('course_changes');

-- Every course that has the theme as it changes, whatever becomes of either later.
create function note_module_change() returns trigger language plpgsql as $$
begin
  insert into course_changes (organization_id, course_id, day, changed_at)
  select distinct c.organization_id, c.id, (now() at time zone 'UTC')::date, now()
    from themes t join sections s on s.id = t.section_id join courses c on c.id = s.course_id
   where t.module_id = (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0])::uuid and t.deleted_at is null and s.deleted_at is null
  on conflict do nothing;
  return null;
end $$;

create function note_course_change() returns trigger language plpgsql as $$
declare
  changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  insert into course_changes (organization_id, course_id, day, changed_at)
  select c.organization_id, c.id, (now() at time zone 'UTC')::date, now()
    from courses c
   where c.id = coalesce((changed ->> 'course_id')::uuid, (select s.course_id from sections s where s.id = (changed ->> 'section_id')::uuid))
  on conflict do nothing;
  return null;
end $$;

create trigger slides_note_added after insert or delete on slides for each row execute function note_module_change('module_id');
create trigger slides_note_changed after update on slides for each row when (old is distinct from new)
  execute function note_module_change('module_id');
create trigger questions_note_added after insert or delete on questions for each row execute function note_module_change('module_id');
create trigger questions_note_changed after update on questions for each row when (old is distinct from new)
  execute function note_module_change('module_id');
create trigger modules_note_changed after update on modules for each row
  when ((old.pass_mark, old.questions_drawn, old.title, old.description) is distinct from (new.pass_mark, new.questions_drawn, new.title, new.description))
  execute function note_module_change('id');
create trigger themes_note_added after insert or delete on themes for each row execute function note_course_change();
create trigger themes_note_changed after update on themes for each row when (old is distinct from new)
  execute function note_course_change();
create trigger sections_note_added after insert or delete on sections for each row execute function note_course_change();
create trigger sections_note_changed after update on sections for each row when (old is distinct from new)
  execute function note_course_change();

-- What is known of those that are there: when they were made, and when a theme of theirs was changed last.
select set_config('app.system', 'on', true);
insert into course_changes (organization_id, course_id, day, changed_at)
select c.organization_id, c.id, (at.moment at time zone 'UTC')::date, min(at.moment)
  from courses c
  cross join lateral (
    select c.created_at as moment
    union all
    select m.updated_at from sections s join themes t on t.section_id = s.id join modules m on m.id = t.module_id
     where s.course_id = c.id and s.deleted_at is null and t.deleted_at is null
  ) at
 group by c.organization_id, c.id, (at.moment at time zone 'UTC')::date;
select set_config('app.system', '', true);
