create table tags (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  type text not null check (type in ('newbie', 'not_registered', 'risk_group', 'custom')),
  title text not null check (title <> ''),
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  -- Switched off, a tag still lands on people and does nothing to them; what is due waits.
  is_active boolean not null default false,
  -- A change of it is being carried to everyone who has it, by a job; until then nothing of it runs.
  is_settling boolean not null default false,
  -- Of the newbie tag: for how long it stays.
  life_days integer not null default 100 check (life_days between 0 and 999),
  -- Of the risk group: whoever is between them has it, both ends included.
  min_risk_level numeric(3, 1) not null default 0 check (min_risk_level between 0 and 10),
  max_risk_level numeric(3, 1) not null default 10 check (max_risk_level between min_risk_level and 10),
  -- Kept: who has it now.
  users_count integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (organization_id, id)
);
create unique index tags_of_their_own_accord on tags (organization_id, type) where type <> 'custom';
create unique index tags_title on tags (organization_id, lower(title)) where type = 'custom' and deleted_at is null;
select protect_tenant('tags');

-- Who has or had a tag, one row for each time it landed.
create table tag_assignments (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  tag_id uuid not null,
  user_id uuid not null,
  assigned_at timestamptz not null default now(),
  -- Null: by the tag's own rule.
  assigned_by uuid,
  removed_at timestamptz,
  removal text check (removal in ('expired', 'registered', 'risk', 'left', 'by_hand', 'tag_deleted')),
  unique (organization_id, id),
  check ((removed_at is null) = (removal is null)),
  foreign key (organization_id, tag_id) references tags (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create unique index tag_assignments_held on tag_assignments (organization_id, tag_id, user_id) where removed_at is null;
create index tag_assignments_of_person on tag_assignments (organization_id, user_id, tag_id);
create index tag_assignments_left on tag_assignments (organization_id, user_id) where removal = 'left';
create index tag_assignments_by_age on tag_assignments (organization_id, tag_id, assigned_at, id) where removed_at is null;
select protect_tenant('tag_assignments');

create function count_tagged() returns trigger language plpgsql as $$
begin
  update tags t set users_count = t.users_count + m.n
    from (
      select tag_id, sum(n)::int as n from (
        select tag_id, 1 as n from come where removed_at is null
        union all
        select tag_id, -1 from gone where removed_at is null
      ) both_sides group by tag_id having sum(n) <> 0
    ) m where t.id = m.tag_id;
  return null;
end $$;
create function count_newly_tagged() returns trigger language plpgsql as $$
begin
  update tags t set users_count = t.users_count + m.n
    from (select tag_id, count(*)::int as n from come where removed_at is null group by tag_id) m where t.id = m.tag_id;
  return null;
end $$;
create trigger tag_assignments_come after insert on tag_assignments referencing new table as come
  for each statement execute function count_newly_tagged();
create trigger tag_assignments_turn after update on tag_assignments referencing old table as gone new table as come
  for each statement execute function count_tagged();

create table tag_actions (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  tag_id uuid not null,
  type text not null check (type in ('course', 'letter', 'phishing', 'registration_link')),
  -- Days from the landing of the tag to the action.
  defer_by integer not null default 0 check (defer_by between 0 and 99),
  -- Of a letter.
  theme text not null default '',
  text text not null default '',
  -- Of courses: days to finish them.
  period integer not null default 30 check (period between 1 and 999),
  courses_ids uuid[] not null default '{}',
  templates_ids uuid[] not null default '{}',
  -- Of the registration link: every so many days at this hour of this zone, so many times or until they register.
  registration_link_days integer not null default 1 check (registration_link_days between 1 and 365),
  registration_link_hour integer not null default 9 check (registration_link_hour between 0 and 23),
  registration_link_times integer not null default 1 check (registration_link_times between 1 and 10),
  time_zone text not null default 'UTC',
  -- To be begun for those who have the tag already, too, when the tag settles.
  includes_present boolean not null default false,
  -- Kept: what became of its runs.
  due_count integer not null default 0,
  done_count integer not null default 0,
  skipped_count integer not null default 0,
  failed_count integer not null default 0,
  cancelled_count integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, tag_id) references tags (organization_id, id)
);
create unique index tag_actions_once on tag_actions (tag_id, type) where type <> 'letter' and deleted_at is null;
create index tag_actions_of_tag on tag_actions (organization_id, tag_id, created_at, id) where deleted_at is null;
select protect_tenant('tag_actions');

-- What a tag is to do for a person and what became of it. A row is the job itself: it is written with the assignment,
-- and marked in the same transaction as what it does, so that it is done once however often a process dies.
create table tag_runs (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  tag_id uuid not null,
  action_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  -- Only reminders have more than one.
  round smallint not null default 1,
  -- From when its delay counts: the landing of the tag, or the moment at which those who had it were taken in.
  starts_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'due' check (state in ('due', 'done', 'skipped', 'failed', 'cancelled')),
  -- Why it was passed over or failed.
  reason text,
  tries smallint not null default 0,
  -- After a failure, not before this.
  retry_at timestamptz,
  ended_at timestamptz,
  unique (assignment_id, action_id, round),
  foreign key (organization_id, tag_id) references tags (organization_id, id),
  foreign key (organization_id, action_id) references tag_actions (organization_id, id),
  foreign key (organization_id, assignment_id) references tag_assignments (organization_id, id)
);
create index tag_runs_due on tag_runs (organization_id, tag_id, due_at, id) where state = 'due';
create index tag_runs_ended on tag_runs (organization_id, tag_id, ended_at desc, id) where state <> 'due';
create index tag_runs_of_person on tag_runs (organization_id, user_id, due_at desc, id);
create index tag_runs_of_action on tag_runs (organization_id, action_id, due_at, id) where state = 'due';
select protect_tenant('tag_runs');

create function count_runs() returns trigger language plpgsql as $$
begin
  update tag_actions a set due_count = a.due_count + m.due, done_count = a.done_count + m.done,
    skipped_count = a.skipped_count + m.skipped, failed_count = a.failed_count + m.failed, cancelled_count = a.cancelled_count + m.cancelled
    from (
      select action_id, sum(n) filter (where state = 'due') as due, sum(n) filter (where state = 'done') as done,
        sum(n) filter (where state = 'skipped') as skipped, sum(n) filter (where state = 'failed') as failed,
        sum(n) filter (where state = 'cancelled') as cancelled
        from (select action_id, state, 1 as n from come union all select action_id, state, -1 from gone) both_sides
       group by action_id
    ) s cross join lateral (select coalesce(s.due, 0)::int as due, coalesce(s.done, 0)::int as done, coalesce(s.skipped, 0)::int as skipped,
      coalesce(s.failed, 0)::int as failed, coalesce(s.cancelled, 0)::int as cancelled) m
   where a.id = s.action_id;
  return null;
end $$;
create function count_new_runs() returns trigger language plpgsql as $$
begin
  update tag_actions a set due_count = a.due_count + m.n
    from (select action_id, count(*)::int as n from come group by action_id) m where a.id = m.action_id;
  return null;
end $$;
create trigger tag_runs_come after insert on tag_runs referencing new table as come for each statement execute function count_new_runs();
create trigger tag_runs_turn after update on tag_runs referencing old table as gone new table as come
  for each statement execute function count_runs();

-- A course that an action assigned: one assignment for each action and course, which everyone it catches joins.
alter table assigned_courses add column tag_action_id uuid references tag_actions (id);
create unique index assigned_courses_of_tag on assigned_courses (tag_action_id, course_id) where tag_action_id is not null and deleted_at is null;

-- A campaign by tag: one that runs for each tag and template.
alter table phishing_campaigns add column tag_id uuid references tags (id), add column template_id uuid references phishing_templates (id);
create unique index phishing_campaigns_of_tag on phishing_campaigns (tag_id, template_id)
  where tag_id is not null and status = 'active' and deleted_at is null;

-- The tags that act of their own accord; every organisation has them from its beginning.
create function give_tags(organization uuid) returns void language sql as $$
  insert into tags (organization_id, type, title, color, life_days, min_risk_level)
  select o.id, t.type, t.titles ->> o.language, t.color, t.life_days, t.min_risk_level
    from organizations o cross join (values
      ('newbie', '{"ru": "Новичок", "en": "Newcomer", "uz": "Yangi xodim"}'::jsonb, '#2F9E44', 30, 0),
      ('not_registered', '{"ru": "Не зарегистрирован", "en": "Not registered", "uz": "Roʻyxatdan oʻtmagan"}', '#868E96', 100, 0),
      ('risk_group', '{"ru": "Группа риска", "en": "Risk group", "uz": "Xavf guruhi"}', '#E03131', 100, 7)
    ) as t (type, titles, color, life_days, min_risk_level)
   where o.id = give_tags.organization
$$;
select set_config('app.system', 'on', true);
select give_tags(id) from organizations;
select set_config('app.system', '', true);
