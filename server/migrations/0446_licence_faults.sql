-- A licence begins when its first day begins anywhere on Earth: it is set by somebody whose clocks may be ahead of the organisation's,
-- for whom that day is today. It ends with its last day by the organisation's own clocks.
create or replace function licence_runs(o organizations) returns boolean language sql stable as $$
  select o.licence_starts_on <= (now() at time zone 'UTC' + interval '14 hours')::date and organization_today(o) <= o.licence_ends_on
$$;

-- Why an organisation may begin nothing new, or null.
create function licence_fault(o organizations) returns text language sql stable as $$
  select case
    when organization_today(o) > o.licence_ends_on then 'ended'
    when not licence_runs(o) then 'not_begun'
    when o.places_taken > o.users_limit then 'exceeded' end
$$;
