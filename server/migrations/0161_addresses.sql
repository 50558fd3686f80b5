alter table letters
  -- Where the letter goes, when not to the person's own address: of an address that changed, the one before is told.
  add column address text;

alter table one_time_tokens
  -- The address that its holder wishes for, proven by the link.
  add column address text,
  drop constraint one_time_tokens_kind_check,
  add constraint one_time_tokens_kind_check check (kind in ('invitation', 'recovery', 'address')),
  add constraint one_time_tokens_address_check check ((kind = 'address') = (address is not null));

drop function find_one_time_token(bytea, text);
create function find_one_time_token(hash bytea, wanted text) returns table (
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
       and t.used_at is null and t.expires_at > now() and u.deleted_at is null
       and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
end $$;
