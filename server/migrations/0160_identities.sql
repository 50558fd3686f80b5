-- Who somebody of an outside system is here: one table for directories and providers. Addresses pass from one person to
-- another; this does not follow them.
create table identities (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  -- Null: the organisation's directory.
  provider_id uuid,
  -- The system's own lasting name for the person.
  subject text not null check (subject <> ''),
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, provider_id, subject),
  unique nulls not distinct (organization_id, provider_id, user_id),
  foreign key (organization_id, provider_id) references sso_providers (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
select protect_tenant('identities');

alter table users
  -- Gone by the directory's synchronisation, which may bring them back.
  add column left_directory boolean not null default false;
alter table directories
  -- Whoever rules the directory can be anyone it names: nobody above this role comes in through it.
  add column vouched_role text not null default 'employee',
  -- Of the last synchronisation: entries that it could not tell apart, or that are not to come back.
  add column skipped_count integer not null default 0;

select set_config('app.system', 'on', true);
insert into identities (organization_id, provider_id, subject, user_id, created_at)
  select organization_id, provider_id, subject, user_id, created_at from sso_identities;
-- An entry's name in the tree is not lasting, and ties nobody.
insert into identities (organization_id, subject, user_id)
  select distinct on (u.id) p.organization_id, p.entry_key, u.id
    from directory_people p join users u on u.organization_id = p.organization_id and u.email = p.email and u.deleted_at is null
   where p.entry_key not like '%=%' and p.entry_key <> ''
   order by u.id, p.seen_at desc, p.entry_key;
update users u set left_directory = true
  from audit_log a
 where u.deleted_at is not null and a.organization_id = u.organization_id and a.action = 'directory.remove_people'
   and a.at between u.deleted_at and u.deleted_at + interval '1 minute' and a.before -> 'emails' ? u.email;
update directories d set vouched_role = case
    when u.roles && '{operator,super_user,system_admin}' then 'operator'
    when 'content_manager' = any(u.roles) then 'content_manager'
    else 'employee' end
  from users u where u.organization_id = d.organization_id and u.id = d.saved_by;
alter table directories alter column vouched_role drop default;
drop table sso_identities;
drop table directory_people;

-- Whether a password opens nothing for this person any more: only where a provider would let them in. None lets in anyone
-- above an operator.
create or replace function must_use_sso(person uuid) returns boolean language plpgsql as $$
declare answer boolean;
begin
  perform set_config('app.system', 'on', true);
  select o.forse_saml and exists (
      select from sso_providers p
       where p.organization_id = u.organization_id and p.is_enabled and (p.admits_admins or u.roles = '{employee}')
         and not u.roles && '{super_user,system_admin}'
         and (p.vouched_role in ('operator', 'super_user', 'system_admin') or not 'operator' = any(u.roles))
         and (p.vouched_role <> 'employee' or not 'content_manager' = any(u.roles)))
    into answer from users u join organizations o on o.id = u.organization_id where u.id = person;
  perform set_config('app.system', '', true);
  return coalesce(answer, false);
end $$;
