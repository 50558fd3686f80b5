-- The print of the courses that were loaded from files last: a start that finds the same writes nothing.
alter table installation add column course_library text;
