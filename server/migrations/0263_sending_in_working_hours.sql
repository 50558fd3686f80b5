-- Letters of a campaign that leave only while their person's department works, by its clocks: its own, or those of the department above it.
alter table phishing_campaigns add column working_hours boolean not null default false;
alter table departments add column time_zone text;
create index departments_zoned on departments (organization_id) where time_zone is not null;
