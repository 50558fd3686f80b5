-- By which an organisation's letters are signed, each for the domain of their sender.
create table dkim_keys (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  domain text not null,
  selector text not null,
  -- PKCS #8 in PEM, sealed.
  private_key bytea not null,
  -- As the record has it: SPKI, base64.
  public_key text not null,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  -- Since when its record is in DNS; null: it is not, and nothing is signed by it.
  found_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, domain, selector)
);
select protect_tenant('dkim_keys');

-- By what the installation's own letters are signed, whichever organisation they are of: the key of an organisation that
-- nobody is above of.
create function find_installation_key(domain text) returns table (id uuid, selector text, private_key bytea)
language plpgsql as $$
declare
  outside text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  return query
    select k.id, k.selector, k.private_key
      from dkim_keys k join organizations o on o.id = k.organization_id
     where k.domain = find_installation_key.domain and k.found_at is not null and o.parent_id is null
     order by k.created_at desc limit 1;
  perform set_config('app.system', coalesce(outside, ''), true);
end $$;
