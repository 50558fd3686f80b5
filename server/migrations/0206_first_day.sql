-- Whoever has put the first steps of their organisation away.
alter table users add column puts_first_day_away boolean not null default false;
