-- Whether the letters of a tag wait for their person's working hours.
alter table tag_actions add column working_hours boolean not null default false;
