-- A demonstration whose people open and click their emails by themselves, so that its figures move.
alter table organizations add column simulates_people boolean not null default false;
