-- An email that nobody acted on counts as resisted 72 hours after its own sending. Levels are brought up to date in the order of
-- sending; a row is written when an organisation's levels are computed by this rule for the first time.
create table risk_states (
  organization_id uuid primary key references organizations (id),
  -- The last email by whose age levels were recomputed.
  judged_until timestamptz not null,
  judged_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- The mean phishing share of people with enough judged results; null while nobody has enough.
  mean numeric(5, 4),
  -- The organisation's day on which the means were last computed.
  priors_day date
);
select protect_tenant('risk_states');

-- What few results of a department's people shrink toward. A department without a row shrinks toward the organisation's mean.
create table risk_priors (
  organization_id uuid not null references organizations (id),
  department_id uuid not null,
  prior numeric(5, 4) not null,
  people integer not null,
  primary key (organization_id, department_id),
  foreign key (organization_id, department_id) references departments (organization_id, id) on delete cascade
);
select protect_tenant('risk_priors');

create index deliveries_by_sending on deliveries (organization_id, sent_at, id) include (user_id) where sent_at is not null;
