-- A session is over after half an hour without a request, and after its own time at the latest.
create function session_ends_at(s sessions) returns timestamptz language sql stable as $$
  select least(s.expires_at, s.last_seen_at + interval '30 minutes')
$$;

-- Those that may still end by their time: the clock that tells the action log looks through them.
create index sessions_open on sessions (organization_id, id) where revoked_at is null and kind = 'full' and seen_from is null;

-- What ended before the log spoke of it is not told all at once now.
select set_config('app.system', 'on', true);
update sessions s set revoked_at = session_ends_at(s), end_noted_at = now()
 where revoked_at is null and kind = 'full' and seen_from is null and session_ends_at(s) <= now();
select set_config('app.system', '', true);
