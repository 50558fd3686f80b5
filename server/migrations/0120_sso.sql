-- Only single sign-on lets this organisation's people in. The name is the contract's.
alter table organizations add column forse_saml boolean not null default false;

create table sso_providers (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('saml', 'oidc')),
  title text not null check (title <> ''),
  is_enabled boolean not null,
  creates_people boolean not null,
  admits_admins boolean not null,
  attributes jsonb not null,
  -- Of its kind: what was entered, and what metadata told.
  settings jsonb not null,
  -- OIDC: the client's secret. SAML: our private key. AES-256-GCM under SECRET_KEY, bound to this row and field.
  secret bytea,
  -- SAML: the certificate of our key.
  certificate text,
  -- Whoever rules the provider can be anyone it names: nobody above this role comes in through it.
  vouched_role text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index sso_providers_by_title on sso_providers (organization_id, title, id);
select protect_tenant('sso_providers');

-- Who somebody of a provider is here. An address may pass to another person; this does not follow it.
create table sso_identities (
  organization_id uuid not null references organizations (id),
  provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, provider_id, subject),
  unique (organization_id, provider_id, user_id),
  foreign key (organization_id, provider_id) references sso_providers (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
select protect_tenant('sso_identities');

-- Sign-ins under way: what was sent to the provider, and the browser it was sent from.
create table sso_requests (
  -- SHA-256 of the state (OIDC) or the request's name (SAML).
  key_hash bytea primary key,
  organization_id uuid not null references organizations (id),
  provider_id uuid not null,
  binding_hash bytea not null,
  nonce text not null default '',
  verifier text not null default '',
  origin text,
  expires_at timestamptz not null,
  foreign key (organization_id, provider_id) references sso_providers (organization_id, id) on delete cascade
);
create index sso_requests_over on sso_requests (organization_id, expires_at);
select protect_tenant('sso_requests');

-- Proven, and not yet fetched by the page.
create table sso_codes (
  code_hash bytea primary key,
  organization_id uuid not null references organizations (id),
  provider_id uuid not null,
  user_id uuid not null,
  binding_hash bytea not null,
  subject text not null,
  subject_format text not null,
  session_index text,
  expires_at timestamptz not null,
  foreign key (organization_id, provider_id) references sso_providers (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index sso_codes_over on sso_codes (organization_id, expires_at);
select protect_tenant('sso_codes');

-- Which session came from where, so that it can be ended from there.
create table sso_sessions (
  session_id uuid primary key references sessions (id) on delete cascade,
  organization_id uuid not null references organizations (id),
  provider_id uuid not null,
  subject text not null,
  -- SAML: a wish to sign out names the person exactly as the assertion did.
  subject_format text not null,
  session_index text,
  foreign key (organization_id, provider_id) references sso_providers (organization_id, id) on delete cascade
);
create index sso_sessions_of_subject on sso_sessions (organization_id, provider_id, subject);
select protect_tenant('sso_sessions');

-- Assertions that were taken, for as long as they would be believed.
create table sso_assertions (
  organization_id uuid not null references organizations (id),
  provider_id uuid not null,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (organization_id, provider_id, assertion_id),
  foreign key (organization_id, provider_id) references sso_providers (organization_id, id) on delete cascade
);
create index sso_assertions_over on sso_assertions (organization_id, expires_at);
select protect_tenant('sso_assertions');

-- Whether a password opens nothing for this person any more. Who looks after the installation is never locked out, nor an
-- administrator whom no provider would let in.
create function must_use_sso(person uuid) returns boolean language plpgsql as $$
declare answer boolean;
begin
  perform set_config('app.system', 'on', true);
  select o.forse_saml and not 'system_admin' = any(u.roles) and exists (
      select from sso_providers p
       where p.organization_id = u.organization_id and p.is_enabled and (p.admits_admins or u.roles = '{employee}'))
    into answer from users u join organizations o on o.id = u.organization_id where u.id = person;
  perform set_config('app.system', '', true);
  return coalesce(answer, false);
end $$;
