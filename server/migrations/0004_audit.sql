create table audit_log (
  id bigint generated always as identity primary key,
  organization_id uuid not null references organizations (id),
  at timestamptz not null default clock_timestamp(),
  -- Null for the program itself.
  actor_id uuid,
  actor_name text not null,
  action text not null,
  object_type text not null,
  object_id text,
  before jsonb,
  after jsonb,
  address text,
  trace_id text,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_log_newest on audit_log (organization_id, id desc);
create index audit_log_of_object on audit_log (organization_id, object_type, object_id, id desc);
select protect_tenant('audit_log');

-- The last link of each organisation's chain; locking it puts the organisation's rows in one order.
create table audit_heads (
  organization_id uuid primary key references organizations (id),
  hash bytea not null
);
select protect_tenant('audit_heads');

create function audit_hash(r audit_log) returns bytea language sql immutable as $$
  select sha256(r.previous_hash || convert_to(jsonb_build_array(r.organization_id, extract(epoch from r.at), r.actor_id, r.actor_name,
    r.action, r.object_type, r.object_id, r.before, r.after, r.address, r.trace_id)::text, 'UTF8'))
$$;

create function chain_audit_row() returns trigger language plpgsql as $$
begin
  insert into audit_heads (organization_id, hash) values (new.organization_id, '\x00') on conflict do nothing;
  select hash into new.previous_hash from audit_heads where organization_id = new.organization_id for update;
  -- Taken after the lock, so that times run in the order of the chain.
  new.at := clock_timestamp();
  new.hash := audit_hash(new);
  update audit_heads set hash = new.hash where organization_id = new.organization_id;
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_row();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_audit_change();
