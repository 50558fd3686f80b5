alter table organizations
  -- Its people cannot sign in and nothing is sent; all of it stays.
  add column deactivated_at timestamptz,
  -- Seen by nobody any more; a job takes away what is left.
  add column deleted_at timestamptz,
  add column password_min_length integer not null default 10 check (password_min_length between 10 and 64),
  -- Recovery says so when nobody has the address.
  add column tells_unknown_address boolean not null default false,
  add foreign key (logo_file_id) references files (id) on delete set null;
drop index organizations_parent;
create index organizations_children on organizations (parent_id, title collate "ru-x-icu", id) where deleted_at is null;

create or replace function find_session(hash bytea) returns table (
  session_id uuid, kind text, binding_hash bytea, last_seen_at timestamptz,
  user_id uuid, organization_id uuid, roles text[], language text, actor_name text
) language plpgsql as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select s.id, s.kind, s.binding_hash, s.last_seen_at, u.id, u.organization_id, u.roles, u.language, u.sort_name
      from sessions s join users u on u.id = s.user_id join organizations o on o.id = u.organization_id
     where s.token_hash = find_session.hash and s.revoked_at is null and u.deleted_at is null
       and s.expires_at > now() and s.last_seen_at > now() - interval '30 minutes'
       and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
end $$;

create or replace function find_account(address text) returns table (
  user_id uuid, organization_id uuid, password_hash text, roles text[], language text
) language plpgsql as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select u.id, u.organization_id, u.password_hash, u.roles, u.language
      from users u join organizations o on o.id = u.organization_id
     where u.email = lower(find_account.address) and u.deleted_at is null and u.registered_at is not null
       and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
end $$;

drop function find_one_time_token(bytea, text);
create function find_one_time_token(hash bytea, wanted text) returns table (
  token_id uuid, user_id uuid, organization_id uuid, email text, last_name text, first_name text, middle_name text,
  title text, theme_color text, password_min_length integer
) language plpgsql as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select t.id, u.id, u.organization_id, u.email, u.last_name, u.first_name, u.middle_name, o.title, o.theme_color, o.password_min_length
      from one_time_tokens t join users u on u.id = t.user_id join organizations o on o.id = u.organization_id
     where t.token_hash = find_one_time_token.hash and t.kind = find_one_time_token.wanted
       and t.used_at is null and t.expires_at > now() and u.deleted_at is null
       and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
end $$;

-- What is append-only is so for everyone; that it goes with its whole organisation is the one exception.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.organization_id::text = any(string_to_array(current_setting('app.erasing', true), ',')) then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger audit_log_append_only on audit_log;
drop trigger audit_log_never_emptied on audit_log;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_never_emptied before truncate on audit_log execute function refuse_change();
drop function refuse_audit_change();

-- Whoever runs the installation answers for these; the others are proven by DNS, again and again.
alter table verified_domains add column is_vouched boolean not null default false;
select set_config('app.system', 'on', true);
update verified_domains set is_vouched = true where verified_at is not null;
