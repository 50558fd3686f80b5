-- A second factor that is on; what is being set up is kept nowhere.
create table second_factors (
  organization_id uuid not null references organizations (id),
  user_id uuid primary key,
  -- AES-256-GCM under SECRET_KEY, bound to this row and field.
  secret bytea not null,
  -- The last time step whose code was taken: a code opens once.
  last_step bigint not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
select protect_tenant('second_factors');

create table recovery_codes (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (organization_id, user_id, code_hash),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
select protect_tenant('recovery_codes');

alter table sessions add column wrong_codes smallint not null default 0;

alter table organizations
  add column requires_two_factor boolean not null default false,
  -- Until then, those without one are let in and reminded.
  add column two_factor_due_at timestamptz,
  add column admins_need_two_factor boolean not null default true;
update organizations set admins_need_two_factor = false where is_demonstration;
