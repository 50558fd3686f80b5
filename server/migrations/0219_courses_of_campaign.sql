-- A campaign whose course is changed gives the other one to whoever it catches from then on: an assignment for each course.
drop index assigned_courses_of_campaign;
create unique index assigned_courses_of_campaign on assigned_courses (campaign_id, course_id) where source = 'campaign' and deleted_at is null;
