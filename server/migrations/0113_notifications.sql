-- What a person wants to be told by letter.
alter table users add column notifies_campaigns boolean not null default true;

alter table phishing_campaigns add column author_told_at timestamptz;
