-- Tables, columns, indexes and functions take the terms of docs/glossary.md.
alter table letters rename to emails;
alter table emails rename constraint letters_pkey to emails_pkey;
alter table emails rename constraint letters_file_id_fkey to emails_file_id_fkey;
alter table emails rename constraint letters_organization_id_fkey to emails_organization_id_fkey;
alter table emails rename constraint letters_organization_id_user_id_fkey to emails_organization_id_user_id_fkey;
alter table emails rename constraint letters_state_check to emails_state_check;
alter index letters_of_user rename to emails_of_user;
alter index letters_waiting rename to emails_waiting;

alter table letter_texts rename to email_texts;
alter table email_texts rename constraint letter_texts_pkey to email_texts_pkey;
alter table email_texts rename constraint letter_texts_organization_id_fkey to email_texts_organization_id_fkey;
alter table email_texts rename constraint letter_texts_language_check to email_texts_language_check;

alter table letter_days rename to delivery_days;
alter table delivery_days rename constraint letter_days_pkey to delivery_days_pkey;
alter table delivery_days rename constraint letter_days_organization_id_fkey to delivery_days_organization_id_fkey;
alter table delivery_days rename constraint letter_days_difficulty_check to delivery_days_difficulty_check;
alter sequence letter_days_id_seq rename to delivery_days_id_seq;
alter index letter_days_by_day rename to delivery_days_by_day;
alter index letter_days_to_fold rename to delivery_days_to_fold;

alter table report_deliveries rename column letter_id to email_id;
alter table report_deliveries rename constraint report_deliveries_letter_id_fkey to report_deliveries_email_id_fkey;
alter index report_deliveries_of_letter rename to report_deliveries_of_email;

alter table users rename column caught_in_row to failures_in_row;
alter index users_caught_in_row rename to users_failures_in_row;
alter index deliveries_caught rename to deliveries_with_incident;

alter table course_notices rename column is_told to is_notified;
alter table manager_notices rename column is_told to is_notified;
alter table phishing_campaigns rename column author_told_at to author_notified_at;
alter table phishing_campaigns rename column held_told_at to held_notified_at;

-- The highest role that a directory or a provider may sign in or grant.
alter table directories rename column vouched_role to max_role;
alter table sso_providers rename column vouched_role to max_role;

create or replace function must_use_sso(person uuid) returns boolean language plpgsql as $$
declare answer boolean;
begin
  perform set_config('app.system', 'on', true);
  select o.forse_saml and exists (
      select from sso_providers_of(u.organization_id) p
       where (p.admits_admins or u.roles = '{employee}')
         and not u.roles && '{super_user,system_admin}'
         and (p.max_role in ('operator', 'super_user', 'system_admin') or not 'operator' = any(u.roles))
         and (p.max_role <> 'employee' or not 'content_manager' = any(u.roles)))
    into answer from users u join organizations o on o.id = u.organization_id where u.id = person;
  perform set_config('app.system', '', true);
  return coalesce(answer, false);
end $$;

drop function find_letter_texts(uuid);
create function find_email_texts(organization uuid)
returns table (kind text, language text, subject text, title text, text text, button text, notes text, is_own boolean)
language plpgsql as $$
declare
  was text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  return query
    with recursive up as (
      select o.id, o.parent_id, 0 as height from organizations o where o.id = find_email_texts.organization
      union all
      select o.id, o.parent_id, up.height + 1 from organizations o join up on o.id = up.parent_id
    )
    select distinct on (t.kind, t.language) t.kind, t.language, t.subject, t.title, t.text, t.button, t.notes, up.height = 0
      from email_texts t join up on up.id = t.organization_id
     order by t.kind, t.language, up.height;
  perform set_config('app.system', coalesce(was, ''), true);
end $$;

alter function organization_rail(organizations) rename to organization_block;
drop function mark_transmitting(uuid[], uuid, integer);
create function mark_transmitting(ids uuid[], worker uuid, lease_seconds integer) returns setof uuid language plpgsql as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    with found as materialized (
      select d.id, d.campaign_id, d.user_id from deliveries d where d.id = any(ids) order by d.id for update
    ),
    free as materialized (
      select c.id from phishing_campaigns c join organizations o on o.id = c.organization_id
       where c.id in (select campaign_id from found) and c.status = 'active' and not c.is_paused
         and coalesce(c.approval, 'approved') = 'approved' and organization_block(o) is null
    )
    update deliveries d set state = 'transmitting', lease_until = now() + lease_seconds * interval '1 second',
        sent_to = (select u.email from users u where u.organization_id = d.organization_id and u.id = f.user_id)
      from found f join free on free.id = f.campaign_id
     where d.id = f.id and d.claimed_by = worker and d.state = 'claimed' and d.lease_until > now()
    returning d.id;
  perform set_config('app.system', '', true);
end $$;

drop function find_access(uuid);
create function find_access(session uuid)
returns table (user_id uuid, organization_id uuid, session_state text, access_state text, is_activity_due boolean)
language plpgsql set join_collapse_limit = 1 as $$
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

drop function shares_of_enrolment(uuid, uuid, timestamptz, timestamptz, timestamptz, text, boolean, integer);
create function shares_of_enrolment(
  organization_id uuid, assigned_course_id uuid, end_date timestamptz, enrolled_at timestamptz, completed_at timestamptz,
  zone text, is_after_failure boolean, n integer
) returns setof learning_share language sql immutable as $$
  select organization_id, assigned_course_id, (end_date at time zone zone)::date, n::bigint,
         (n * coalesce(completed_at <= end_date, false)::int)::bigint, 0::bigint, 0::bigint
  union all
  select organization_id, assigned_course_id, (enrolled_at at time zone zone)::date, 0::bigint, 0::bigint, n::bigint,
         (n * coalesce(completed_at <= enrolled_at + interval '30 days', false)::int)::bigint
   where is_after_failure
$$;

-- Emails that wait in the queue are found by the new name.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = data - 'letter_id' || jsonb_build_object('email_id', data -> 'letter_id')
     where name in ('send-letter', 'send-urgent-letter') and data ? 'letter_id';
  end if;
end $$;
