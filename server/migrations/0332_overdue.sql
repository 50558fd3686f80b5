-- The end that a learner's risk has been reckoned with: whoever is late counts as late from the minute, whatever else happens.
alter table enrolments add column overdue_at timestamptz;

select set_config('app.system', 'on', true);
update enrolments set overdue_at = end_date where completed_at is null and left_at is null and end_date <= now();
select set_config('app.system', '', true);

create index enrolments_to_note on enrolments (end_date) where completed_at is null and left_at is null and overdue_at is distinct from end_date;
