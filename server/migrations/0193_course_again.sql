-- Whether whoever has completed a course already is given it anew by a campaign or a tag.
alter table phishing_campaigns add column course_again boolean not null default false;
alter table tag_actions add column course_again boolean not null default false;
