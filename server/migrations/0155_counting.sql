-- Whoever left is taken off what is counted without the staff.
create index users_gone on users (organization_id, id) where deleted_at is not null;

-- Who is late in a course, counted without its table.
drop index enrolments_late;
create index enrolments_late on enrolments (organization_id, assigned_course_id, end_date) include (user_id)
  where completed_at is null and left_at is null;
