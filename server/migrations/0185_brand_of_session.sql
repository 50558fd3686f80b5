-- A door through the policies: whose page a browser is shown that someone is signed in with, by the cookie that its session is
-- bound to. It tells the organisation alone and opens nothing.
create index sessions_of_browser on sessions (binding_hash) where binding_hash is not null and revoked_at is null;
create function find_organization_of_browser(hash bytea) returns uuid language plpgsql as $$
declare
  was text := current_setting('app.system', true);
  found uuid;
begin
  perform set_config('app.system', 'on', true);
  select s.organization_id into found
    from sessions s join users u on u.id = s.user_id join organizations o on o.id = s.organization_id
   where s.binding_hash = find_organization_of_browser.hash and s.revoked_at is null and u.deleted_at is null
     and s.expires_at > now() and s.last_seen_at > now() - interval '30 minutes'
     and o.deactivated_at is null and o.deleted_at is null
   order by s.created_at desc limit 1;
  perform set_config('app.system', coalesce(was, ''), true);
  return found;
end $$;
