-- Orders of a day, each with its answer: ordered again under its key, an order is answered and not done again. The row is
-- written in the order's own transaction, so that a twin waits for it and an order that failed leaves none.
create table idempotency_keys (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  key text not null,
  -- Of the call and what it was given: another order under the same key is a mistake.
  digest bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, key),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
select protect_tenant('idempotency_keys');
