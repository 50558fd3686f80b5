-- A digest of everything whose change must end what a person opened before: password, roles, address, second factor.
create function access_state(u users) returns text language sql stable as $$
  select left(encode(sha256(convert_to(concat_ws(E'\n', u.email, coalesce(u.password_hash, ''), array_to_string(u.roles, ','),
    (select extract(epoch from f.created_at)::text from second_factors f where f.organization_id = u.organization_id and f.user_id = u.id)),
    'UTF8')), 'hex'), 32)
$$;

-- Whether the person of a session may still enter. No row: the person is blocked or deleted, the organisation is closed, or
-- somebody ended the session. `paused`: the session ended by its own time within the last two hours, or its person has signed in
-- anew; `over`: it ended by its own time before that.
create function find_access(session uuid) returns table (
  user_id uuid, organization_id uuid, standing text, access_state text, is_activity_due boolean
) language plpgsql set join_collapse_limit = 1 as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select u.id, u.organization_id,
           case when s.revoked_at is null and session_ends_at(s) > now() then 'live'
                when s.expires_at > now() and s.last_seen_at > now() - interval '2 hours' then 'paused'
                when exists (select from sessions n where n.organization_id = s.organization_id and n.user_id = s.user_id
                       and n.revoked_at is null and n.kind = 'full' and n.seen_from is null and session_ends_at(n) > now()) then 'paused'
                else 'over' end,
           access_state(u),
           s.revoked_at is null and session_ends_at(s) > now() and s.seen_from is null and s.last_seen_at < now() - interval '1 minute'
      from sessions s join users u on u.id = s.user_id join organizations o on o.id = u.organization_id
      left join sessions own on own.id = s.seen_from left join users v on v.id = own.user_id
     where s.id = find_access.session and s.kind = 'full' and (s.revoked_at is null or s.revoked_at = session_ends_at(s))
       and u.deleted_at is null and u.blocked_at is null and o.deactivated_at is null and o.deleted_at is null
       and (s.seen_from is null or (s.revoked_at is null and session_ends_at(s) > now() and own.revoked_at is null and own.kind = 'full'
            and session_ends_at(own) > now() and v.deleted_at is null and v.blocked_at is null));
  perform set_config('app.system', '', true);
end $$;

-- The digest above of a person who may still enter; for the mark that a browser keeps of its earlier sign-ins.
create function find_access_state(person uuid) returns text language plpgsql set join_collapse_limit = 1 as $$
declare found_state text;
begin
  perform set_config('app.system', 'on', true);
  select access_state(u) into found_state
    from users u join organizations o on o.id = u.organization_id
   where u.id = find_access_state.person and u.deleted_at is null and u.blocked_at is null
     and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
  return found_state;
end $$;

-- A one-time link opens nothing either while its person is blocked.
create or replace function find_one_time_token(hash bytea, wanted text) returns table (
  token_id uuid, user_id uuid, organization_id uuid, email text, last_name text, first_name text, middle_name text,
  title text, theme_color text, password_min_length integer, address text
) language plpgsql set join_collapse_limit = 1 as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select t.id, u.id, u.organization_id, u.email, u.last_name, u.first_name, u.middle_name, o.title, o.theme_color,
           o.password_min_length, t.address
      from one_time_tokens t join users u on u.id = t.user_id join organizations o on o.id = u.organization_id
     where t.token_hash = find_one_time_token.hash and t.kind = find_one_time_token.wanted
       and t.used_at is null and t.expires_at > now() and u.deleted_at is null and u.blocked_at is null
       and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
end $$;
