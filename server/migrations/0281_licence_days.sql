-- A licence runs by the days of its organisation's own clocks: begun after midnight there, it has begun.
create function organization_today(o organizations) returns date language sql stable as $$
  select (now() at time zone o.time_zone)::date
$$;
create function licence_runs(o organizations) returns boolean language sql stable as $$
  select organization_today(o) between o.licence_starts_on and o.licence_ends_on
$$;

-- What keeps every simulated letter of an organisation back, or null.
create or replace function organization_rail(o organizations) returns text language sql stable as $$
  select case
    when o.deleted_at is not null or o.deactivated_at is not null then 'deactivated'
    when o.phishing_paused then 'organization_paused'
    when not licence_runs(o) or o.users_count > o.users_limit then 'licence' end
$$;
