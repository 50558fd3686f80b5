create table sessions (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  kind text not null default 'full' check (kind in ('full', 'pending2fa')),
  token_hash bytea not null unique,
  -- Present when a browser signed in: the token is worth nothing without the cookie of this hash.
  binding_hash bytea,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text,
  agent text,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index sessions_of_user on sessions (organization_id, user_id) where revoked_at is null;
select protect_tenant('sessions');

-- Counted before any hash is computed; `key` is a digest of an account's or a client's name, so no address is kept.
create table sign_in_attempts (
  key bytea primary key,
  window_started_at timestamptz not null default now(),
  attempts integer not null default 1
);

create table one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  kind text not null check (kind in ('invitation', 'recovery')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index one_time_tokens_of_user on one_time_tokens (organization_id, user_id, kind);
select protect_tenant('one_time_tokens');

-- Doors through the policies for what is asked before anyone's organisation is known. Each gives one row for one secret,
-- and closes behind itself.
create function find_session(hash bytea) returns table (
  session_id uuid, kind text, binding_hash bytea, last_seen_at timestamptz,
  user_id uuid, organization_id uuid, roles text[], language text, actor_name text
) language plpgsql as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select s.id, s.kind, s.binding_hash, s.last_seen_at, u.id, u.organization_id, u.roles, u.language, u.sort_name
      from sessions s join users u on u.id = s.user_id
     where s.token_hash = find_session.hash and s.revoked_at is null and u.deleted_at is null
       and s.expires_at > now() and s.last_seen_at > now() - interval '30 minutes';
  perform set_config('app.system', '', true);
end $$;

create function find_account(address text) returns table (
  user_id uuid, organization_id uuid, password_hash text, roles text[], language text
) language plpgsql as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select u.id, u.organization_id, u.password_hash, u.roles, u.language
      from users u where u.email = lower(find_account.address) and u.deleted_at is null and u.registered_at is not null;
  perform set_config('app.system', '', true);
end $$;

create function find_one_time_token(hash bytea, wanted text) returns table (
  token_id uuid, user_id uuid, organization_id uuid, email text, last_name text, first_name text, middle_name text, title text, theme_color text
) language plpgsql as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select t.id, u.id, u.organization_id, u.email, u.last_name, u.first_name, u.middle_name, o.title, o.theme_color
      from one_time_tokens t join users u on u.id = t.user_id join organizations o on o.id = u.organization_id
     where t.token_hash = find_one_time_token.hash and t.kind = find_one_time_token.wanted
       and t.used_at is null and t.expires_at > now() and u.deleted_at is null;
  perform set_config('app.system', '', true);
end $$;
