-- A choice is a whole: who one of them leaves out is left out of that one alone, and may be meant by a later one. The first is
-- the one that the assignment was made with; 0 holds the people named one by one, of whom nobody is left out.
alter table assignment_targets add column choice integer not null default 1;
alter table assignment_targets alter column choice drop default;
alter table assignment_targets drop constraint assignment_targets_pkey;
alter table assignment_targets add primary key (assigned_course_id, choice, kind, target_id);
