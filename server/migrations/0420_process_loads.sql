-- What each process shares between organisations, and who uses it now: what an administrator of the installation looks at when it is
-- slow. It belongs to no organisation.
create table process_loads (
  process text primary key,
  role text not null,
  seen_at timestamptz not null,
  shares jsonb not null
);
