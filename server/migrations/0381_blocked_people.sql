-- Who is no longer in the organisation's directory but stays in the list: nothing opens for them, and nothing is sent to them.
alter table users add column blocked_at timestamptz;
create index users_blocked on users (organization_id, id) where blocked_at is not null;

create or replace function find_session(hash bytea) returns table (
  session_id uuid, kind text, binding_hash bytea, last_seen_at timestamptz,
  user_id uuid, organization_id uuid, roles text[], language text, actor_name text,
  seen_from uuid, seen_by uuid, seen_by_name text, seen_by_roles text[], seen_by_language text
) language plpgsql set join_collapse_limit = 1 as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select s.id, s.kind, s.binding_hash, s.last_seen_at, u.id, u.organization_id, u.roles, u.language, u.sort_name,
           s.seen_from, v.id, v.sort_name::text, v.roles, v.language
      from sessions s join users u on u.id = s.user_id join organizations o on o.id = u.organization_id
      left join sessions own on own.id = s.seen_from left join users v on v.id = own.user_id
     where s.token_hash = find_session.hash and s.revoked_at is null and u.deleted_at is null and u.blocked_at is null
       and s.expires_at > now() and s.last_seen_at > now() - interval '30 minutes'
       and o.deactivated_at is null and o.deleted_at is null
       and (s.seen_from is null or (own.revoked_at is null and own.kind = 'full' and own.expires_at > now()
            and own.last_seen_at > now() - interval '30 minutes' and v.deleted_at is null and v.blocked_at is null));
  perform set_config('app.system', '', true);
end $$;

create or replace function find_account(address text) returns table (
  user_id uuid, organization_id uuid, password_hash text, roles text[], language text
) language plpgsql set join_collapse_limit = 1 as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select u.id, u.organization_id, u.password_hash, u.roles, u.language
      from users u join organizations o on o.id = u.organization_id
     where u.email = lower(find_account.address) and u.deleted_at is null and u.blocked_at is null and u.registered_at is not null
       and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
end $$;
