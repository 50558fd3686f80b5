-- Of how many letters in a row someone has to be caught to be told apart as caught again and again.
alter table organizations add column repeat_failures integer not null default 2 check (repeat_failures between 2 and 10);
