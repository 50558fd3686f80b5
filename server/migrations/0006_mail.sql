-- How an organisation's mail leaves; without a row the installation's own settings hold.
create table sending_profiles (
  organization_id uuid primary key references organizations (id),
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('none', 'starttls', 'tls')),
  username text,
  -- AES-256-GCM under SECRET_KEY, bound to this row and field.
  password bytea,
  from_name text not null default '',
  from_address text not null,
  max_connections integer not null default 5 check (max_connections between 1 and 50),
  rate_per_second numeric check (rate_per_second > 0),
  updated_at timestamptz not null default now()
);
select protect_tenant('sending_profiles');

-- Simulated phishing goes only to addresses on these.
create table verified_domains (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  domain text not null check (domain = lower(domain)),
  token text not null default encode(sha256(gen_random_uuid()::text::bytea), 'hex'),
  verified_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organization_id, domain)
);
select protect_tenant('verified_domains');

-- Letters of the product itself (invitations, reminders, messages after a campaign), one row a recipient.
create table letters (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  kind text not null,
  subject text not null,
  html text not null,
  text text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  tries smallint not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index letters_of_user on letters (organization_id, user_id, created_at desc);
select protect_tenant('letters');
