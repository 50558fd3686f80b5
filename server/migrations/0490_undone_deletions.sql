-- To whom someone reported before their manager was deleted: the manager's return puts it back.
alter table users
  add column manager_before uuid,
  add constraint users_manager_before_fkey foreign key (organization_id, manager_before) references users (organization_id, id),
  -- The undo by which someone came back whose invitation no longer opens.
  add column uninvited_by uuid;
create index users_of_manager_before on users (organization_id, manager_before) where manager_before is not null;
create index users_uninvited_by on users (organization_id, uninvited_by) where uninvited_by is not null;

-- Links of a deleted person still answer, but only to say that the account was removed.
drop function find_deliveries(bytea[]);
create function find_deliveries(hashes bytea[]) returns table (
  token_hash bytea,
  delivery_id uuid, organization_id uuid, campaign_id uuid, campaign_template_id uuid, user_id uuid, department_id uuid, sent_at timestamptz, counts boolean,
  attack_vectors text[], email text, first_name text, last_name text, middle_name text, "position" text, department text, organization text,
  is_removed boolean, person_language text
) language plpgsql set join_collapse_limit = 1 as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select d.token_hash, d.id, d.organization_id, d.campaign_id, d.campaign_template_id, d.user_id, d.department_id, d.sent_at, c.status = 'active',
      t.attack_vectors, u.email, u.first_name, u.last_name, u.middle_name, u.position, p.title, o.title, u.deleted_at is not null, u.language
      from deliveries d
      join phishing_campaigns c on c.id = d.campaign_id
      join campaign_templates t on t.id = d.campaign_template_id
      join users u on u.id = d.user_id
      join departments p on p.id = d.department_id
      join organizations o on o.id = d.organization_id
     where d.token_hash = any(find_deliveries.hashes) and (d.state in ('sent', 'transmitting', 'unconfirmed') or d.bounced_at is not null)
       and c.deleted_at is null;
  perform set_config('app.system', '', true);
end $$;

-- In whose language a link is answered whose person was deleted while it was good; null for any other link.
create function find_removed_holder(hash bytea, wanted text) returns text language plpgsql set join_collapse_limit = 1 as $$
declare found_language text;
begin
  perform set_config('app.system', 'on', true);
  select u.language into found_language
    from one_time_tokens t join users u on u.id = t.user_id join organizations o on o.id = u.organization_id
   where t.token_hash = find_removed_holder.hash and t.kind = find_removed_holder.wanted
     and t.used_at is null and t.expires_at > now() and u.deleted_at is not null
     and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
  return found_language;
end $$;

-- The same of a session that was open when its person was deleted.
create function find_removed_session(session uuid) returns text language plpgsql set join_collapse_limit = 1 as $$
declare found_language text;
begin
  perform set_config('app.system', 'on', true);
  select u.language into found_language
    from sessions s join users u on u.id = s.user_id join organizations o on o.id = u.organization_id
   where s.id = find_removed_session.session and s.kind = 'full' and (s.revoked_at is null or s.revoked_at = session_ends_at(s))
     and u.deleted_at is not null and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
  return found_language;
end $$;
