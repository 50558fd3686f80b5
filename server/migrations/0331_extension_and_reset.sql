-- A learner with an end of their own, later than the one the assignment gave them.
alter table enrolments add column is_extended boolean not null default false;

-- Whether an assignment is past doing for one learner: it is over, and their own time with it.
create function is_closed_to(a assigned_courses, e enrolments) returns boolean language sql stable as $$
  select a.status = 'completed' and not (e.is_extended and e.end_date > now())
$$;

-- Attempts from before a reset stay as they were and count no more; the next begins at one.
alter table quiz_attempts add column reset_at timestamptz;
alter table quiz_attempts drop constraint quiz_attempts_enrolment_id_theme_id_number_key;
create unique index quiz_attempts_in_order on quiz_attempts (enrolment_id, theme_id, number) where reset_at is null;
drop index quiz_attempts_open;
create unique index quiz_attempts_open on quiz_attempts (enrolment_id, theme_id) where completed_at is null and reset_at is null;
