-- A letter that came back: whoever it was for never had it, unless a person's deed on its links says otherwise.
alter table deliveries add column bounced_at timestamptz;

-- A mail server has said that a person's address does not exist; another address is another matter.
alter table users add column address_refused_at timestamptz;
create index users_refused on users (organization_id, id) where address_refused_at is not null;
create function forget_refused_address() returns trigger language plpgsql as $$
begin
  new.address_refused_at := null;
  return new;
end $$;
create trigger forget_refused_address before update of email on users
  for each row when (old.email is distinct from new.email) execute function forget_refused_address();

-- Links of a letter that came back answer as before: a notification may be wrong, a click is not.
create or replace function find_deliveries(hashes bytea[]) returns table (
  token_hash bytea,
  delivery_id uuid, organization_id uuid, campaign_id uuid, campaign_template_id uuid, user_id uuid, department_id uuid, sent_at timestamptz, counts boolean,
  attack_vectors text[], email text, first_name text, last_name text, middle_name text, "position" text, department text, organization text
) language plpgsql set join_collapse_limit = 1 as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select d.token_hash, d.id, d.organization_id, d.campaign_id, d.campaign_template_id, d.user_id, d.department_id, d.sent_at, c.status = 'active',
      t.attack_vectors, u.email, u.first_name, u.last_name, u.middle_name, u.position, p.title, o.title
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
