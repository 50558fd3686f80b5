-- Below how many people figures are told to nobody, where the organisation wants it so, and what managers see of their people.
alter table organizations
  add column anonymous_reporting boolean not null default false,
  add column smallest_group integer not null default 10 check (smallest_group between 2 and 1000),
  add column managers_see text not null default 'learning' check (managers_see in ('nothing', 'learning', 'learning_and_phishing'));
