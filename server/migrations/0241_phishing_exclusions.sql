-- Who gets no simulated phishing, why, and until when: a person, a department with all below it, or whoever has a tag.
create table phishing_exclusions (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  user_id uuid,
  -- A department that goes leaves its row behind, which then means nobody.
  department_id uuid,
  tag_id uuid,
  -- What it was called, for when it is there no more.
  title text not null,
  reason text not null check (reason <> ''),
  -- The last day; null: for good.
  until date,
  -- Null: from before there was a list.
  created_by uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  primary key (organization_id, id),
  check (num_nonnulls(user_id, department_id, tag_id) = 1),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, tag_id) references tags (organization_id, id)
);
-- Whoever is on the list is on it once.
create unique index phishing_exclusions_of_person on phishing_exclusions (organization_id, user_id) where ended_at is null;
create unique index phishing_exclusions_of_department on phishing_exclusions (organization_id, department_id) where ended_at is null;
create unique index phishing_exclusions_of_tag on phishing_exclusions (organization_id, tag_id) where ended_at is null;
create index phishing_exclusions_newest on phishing_exclusions (organization_id, created_at desc, id);
select protect_tenant('phishing_exclusions');

insert into phishing_exclusions (organization_id, user_id, title, reason)
  select u.organization_id, u.id, coalesce(nullif(trim(u.sort_name), ''), u.email),
      case o.language when 'ru' then 'Исключён до появления этого списка' when 'uz' then 'Bu roʻyxat paydo boʻlishidan oldin chiqarilgan'
        else 'Left out before there was this list' end
    from users u join organizations o on o.id = u.organization_id where u.excluded_from_phishing;
alter table users drop column excluded_from_phishing;
