-- A person is one of their organisation, whatever others have the address; an account, which the address opens, is one of the
-- installation.
drop index users_email;
create unique index users_email on users (organization_id, email) where deleted_at is null;
create unique index users_account on users (email) where deleted_at is null and registered_at is not null;
drop function taken_elsewhere(text[], uuid);

-- A door through the policies: accounts that these addresses open in other organisations. What it tells is for the program
-- alone, until somebody has proven that the address is theirs.
create function find_accounts_elsewhere(addresses text[], organization uuid) returns table (
  address text, user_id uuid, organization_id uuid, is_over boolean
) language plpgsql
-- The plan is kept while the table grows: made for a small one, it would read the whole table for each address of a large one.
set enable_seqscan = off as $$
declare was text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  return query
    select a.address, held.id, held.organization_id, o.deleted_at is not null
      from unnest(find_accounts_elsewhere.addresses) as a (address)
     cross join lateral (
       select u.id, u.organization_id from users u
        where u.email = a.address and u.deleted_at is null and u.registered_at is not null offset 0
     ) held
      join organizations o on o.id = held.organization_id
     where held.organization_id <> find_accounts_elsewhere.organization;
  perform set_config('app.system', coalesce(was, ''), true);
end $$;
