-- Whose name the library's emails leave in: its senders are examples that no mail system believes, so an organisation names
-- domains of its own for them.
create table sender_mappings (
  organization_id uuid not null references organizations (id),
  -- A sender's domain of the library; '*': every other one.
  library_domain text not null,
  domain text not null,
  -- Empty: the library's own.
  local_part text not null,
  primary key (organization_id, library_domain)
);
select protect_tenant('sender_mappings');

-- The address that a library sender has in this organisation. A domain that is verified no more changes nothing.
create function library_sender(organization uuid, address text) returns text language sql stable as $$
  select coalesce((
    select coalesce(nullif(m.local_part, ''), split_part(address, '@', 1)) || '@' || m.domain
      from sender_mappings m
      join verified_domains v on v.organization_id = m.organization_id and v.domain = m.domain and v.verified_at is not null
     where m.organization_id = organization and m.library_domain in (lower(split_part(address, '@', 2)), '*')
     order by m.library_domain = '*' limit 1), address)
$$;
