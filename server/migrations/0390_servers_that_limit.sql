-- The server is there and asks to be left alone for a while: not the same as one that cannot be reached.
alter table sending_states add column is_busy boolean not null default false;

-- How a mail server last limited an organisation's letters, in its own words; without connections it limited no number of them.
create table mail_server_states (
  organization_id uuid primary key references organizations (id),
  host text not null,
  words text not null,
  refused_at timestamptz not null,
  -- As many at once as were left of them then: from there it grows again.
  connections integer check (connections > 0)
);
select protect_tenant('mail_server_states');
