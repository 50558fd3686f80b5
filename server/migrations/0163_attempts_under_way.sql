-- What is being tried takes a place until it is known to have failed or not; only failures lock anyone out.
alter table sign_in_attempts add column under_way integer not null default 0;
