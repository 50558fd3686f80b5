-- What an assignment gives to whoever completes it: template, validity, renewal, signatory; null: nothing.
alter table assigned_courses
  add column certificate jsonb,
  -- Gives the course anew to those whose certificates of that assignment come to their end.
  add column renewal_of uuid,
  drop constraint assigned_courses_source_check,
  add constraint assigned_courses_source_check check (source in ('manual', 'campaign', 'tag', 'renewal')),
  add foreign key (organization_id, renewal_of) references assigned_courses (organization_id, id);
create unique index assigned_courses_of_renewal on assigned_courses (renewal_of) where renewal_of is not null and deleted_at is null;

-- A completion on paper, in the words of the day on which it was issued: a later name, title or logo changes nothing in it.
create table certificates (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  -- As it is printed; nobody guesses one.
  number text not null unique,
  enrolment_id uuid not null,
  assigned_course_id uuid not null,
  course_id uuid not null references courses (id),
  user_id uuid not null,
  holder text not null,
  surname text not null,
  course_title text not null,
  organization_title text not null,
  language text not null check (language in ('ru', 'en', 'uz')),
  -- Template, colour, logo and signatory.
  look jsonb not null,
  -- By the organisation's own clocks; `valid_until` is the last day, null for good.
  completed_on date not null,
  valid_until date,
  issued_at timestamptz not null default now(),
  -- When the course was given anew because this one ends.
  renewed_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  revoke_reason text,
  primary key (organization_id, id),
  unique (organization_id, enrolment_id),
  foreign key (organization_id, enrolment_id) references enrolments (organization_id, id),
  foreign key (organization_id, assigned_course_id) references assigned_courses (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  check ((revoked_at is null) = (revoke_reason is null))
);
create index certificates_of_assignment on certificates (organization_id, assigned_course_id, completed_on desc, holder);
create index certificates_of_person on certificates (organization_id, user_id, course_id);
create index certificates_to_renew on certificates (organization_id, valid_until) where valid_until is not null and renewed_at is null and revoked_at is null;
select protect_tenant('certificates');

-- Whoever holds a certificate knows its number and nothing of its organisation: this opens for that one row.
create function find_certificate(wanted text) returns table (
  surname text, course_title text, organization_title text, theme_color text, logo_file_id uuid, organization_id uuid,
  completed_on date, valid_until date, is_expired boolean, is_revoked boolean
) language plpgsql as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select c.surname, c.course_title, c.organization_title, o.theme_color, o.logo_file_id, c.organization_id,
      c.completed_on, c.valid_until, coalesce(c.valid_until < organization_today(o), false), c.revoked_at is not null
      from certificates c join organizations o on o.id = c.organization_id
     where c.number = find_certificate.wanted and o.deleted_at is null;
  perform set_config('app.system', '', true);
end $$;
