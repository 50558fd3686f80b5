-- Where an organisation keeps its people already: Active Directory or another LDAP server. One at most.
create table directories (
  organization_id uuid primary key references organizations (id),
  is_enabled boolean not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  ca_certificate text not null default '',
  bind_dn text not null default '',
  -- AES-256-GCM under SECRET_KEY, bound to this row and field.
  bind_password bytea,
  base_dn text not null,
  user_filter text not null,
  login_attribute text not null,
  attributes jsonb not null,
  creates_people boolean not null,
  sync_hour integer check (sync_hour between 0 and 23),
  sync_removes boolean not null,
  removal_limit integer not null check (removal_limit between 1 and 100),
  -- On whose behalf people are brought in step.
  saved_by uuid not null,
  synced_at timestamptz,
  sync_result text check (sync_result in ('done', 'unreachable', 'too_many_removals', 'failed')),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, saved_by) references users (organization_id, id)
);
select protect_tenant('directories');

-- Who was read from there, and when last: whoever is no longer seen has left.
create table directory_people (
  organization_id uuid not null references organizations (id),
  -- The entry's own lasting identifier; its name may change.
  entry_key text not null,
  email text not null,
  seen_at timestamptz not null,
  primary key (organization_id, entry_key)
);
create index directory_people_by_email on directory_people (organization_id, email);
select protect_tenant('directory_people');
