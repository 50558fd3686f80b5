-- What the form asks besides: of those that are kept, as they have worked so far.
alter table sso_providers
  add column serves_children boolean not null default false,
  -- When the metadata was last read from its address, and why it has not been since.
  add column metadata_read_at timestamptz,
  add column metadata_failure text,
  add column metadata_failed_at timestamptz;
select set_config('app.system', 'on', true);
update sso_providers set
  attributes = attributes || '{"department": ""}',
  settings = settings || '{"ca_certificate": ""}'
    || case kind when 'saml' then '{"asks_lasting_name": false}'::jsonb else '{}'::jsonb end;

-- People of this organisation's domains come in by what organisations above offer.
alter table organizations add column inherits_sso boolean not null default false;

-- Sign-ins that administrators only try.
create table sso_trials (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  provider_id uuid not null,
  -- Null: they have not come back.
  outcome jsonb,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, provider_id) references sso_providers (organization_id, id) on delete cascade
);
create index sso_trials_over on sso_trials (organization_id, expires_at);
select protect_tenant('sso_trials');
alter table sso_requests
  -- SHA-256 of the address it began at; null: by a trial.
  add column address_hash bytea,
  add column trial_id uuid,
  add foreign key (organization_id, trial_id) references sso_trials (organization_id, id) on delete cascade;
create index sso_requests_by_address on sso_requests (address_hash);

-- By it the provider knows which of its sessions to end; sealed.
alter table sso_codes add column id_token bytea;
alter table sso_sessions add column id_token bytea;

-- A person may be of an organisation below that of the provider.
alter table identities
  drop constraint identities_organization_id_provider_id_fkey,
  add foreign key (provider_id) references sso_providers (id) on delete cascade;
create index identities_of_provider on identities (provider_id, subject);
alter table sso_codes
  drop constraint sso_codes_organization_id_provider_id_fkey,
  add foreign key (provider_id) references sso_providers (id) on delete cascade;
alter table sso_sessions
  drop constraint sso_sessions_organization_id_provider_id_fkey,
  add foreign key (provider_id) references sso_providers (id) on delete cascade;

-- Forgets whom a provider named, in every organisation that takes its word; only for whoever it belongs to.
create function untie_sso_provider(provider uuid) returns void language plpgsql as $$
declare
  home uuid := nullif(current_setting('app.organization', true), '')::uuid;
  outside text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  delete from identities i using sso_providers p
   where p.id = provider and p.organization_id = home and i.provider_id = p.id;
  perform set_config('app.system', coalesce(outside, ''), true);
end $$;

-- How many people it knows, in all of those.
create function sso_people_count(provider uuid) returns integer language plpgsql as $$
declare
  answer integer;
  home uuid := nullif(current_setting('app.organization', true), '')::uuid;
  outside text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  select count(*) into answer from sso_providers p
    join identities i on i.provider_id = p.id
    join users u on u.id = i.user_id and u.deleted_at is null
   where p.id = provider and p.organization_id = home;
  perform set_config('app.system', coalesce(outside, ''), true);
  return answer;
end $$;

-- The providers that let people of an organisation in: its own, and where it wants so, what those above it offer. Seen whole
-- by the program's own work alone.
create function sso_providers_of(organization uuid) returns setof sso_providers language sql stable as $$
  with recursive above as (
    select o.parent_id as id from organizations o where o.id = organization and o.inherits_sso
    union all
    select o.parent_id from above a join organizations o on o.id = a.id
  )
  select p.* from sso_providers p
   where p.is_enabled
     and (p.organization_id = organization or (p.serves_children and p.organization_id in (select id from above)))
$$;

-- Whether anyone could come in by a provider, as the transaction at hand leaves it.
create function has_sso_provider(organization uuid) returns boolean language plpgsql as $$
declare
  answer boolean;
  outside text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  select exists (select from sso_providers_of(organization)) into answer;
  perform set_config('app.system', coalesce(outside, ''), true);
  return answer;
end $$;

-- What those above an organisation offer it, taken or not: names alone.
create function offered_sso_providers(organization uuid) returns table (id uuid, title text, organization_title text)
  language plpgsql as $$
declare outside text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  return query
    with recursive above as (
      select o.parent_id as id, 1 as level from organizations o where o.id = offered_sso_providers.organization
      union all
      select o.parent_id, level + 1 from above a join organizations o on o.id = a.id
    )
    select p.id, p.title, o.title from above a
      join organizations o on o.id = a.id
      join sso_providers p on p.organization_id = a.id and p.is_enabled and p.serves_children
     order by a.level, p.title, p.id;
  perform set_config('app.system', coalesce(outside, ''), true);
end $$;

create or replace function must_use_sso(person uuid) returns boolean language plpgsql as $$
declare answer boolean;
begin
  perform set_config('app.system', 'on', true);
  select o.forse_saml and exists (
      select from sso_providers_of(u.organization_id) p
       where (p.admits_admins or u.roles = '{employee}')
         and not u.roles && '{super_user,system_admin}'
         and (p.vouched_role in ('operator', 'super_user', 'system_admin') or not 'operator' = any(u.roles))
         and (p.vouched_role <> 'employee' or not 'content_manager' = any(u.roles)))
    into answer from users u join organizations o on o.id = u.organization_id where u.id = person;
  perform set_config('app.system', '', true);
  return coalesce(answer, false);
end $$;
