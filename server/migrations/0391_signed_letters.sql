-- Whom the envelope of simulated letters names: an address of ours, or the one that the letter's From says.
alter table sending_profiles add column envelope_sender text not null default 'ours' check (envelope_sender in ('ours', 'from'));

-- By which letters from a domain are signed (DKIM); of several, the newest whose record was found.
create table dkim_keys (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  domain text not null check (domain = lower(domain)),
  selector text not null,
  -- PKCS #8, AES-256-GCM under SECRET_KEY, bound to this row and field.
  private_key bytea not null,
  public_key text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, domain, selector)
);
select protect_tenant('dkim_keys');
