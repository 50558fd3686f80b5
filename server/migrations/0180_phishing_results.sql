-- What a person did with a letter, each deed with the moment of its first proof: what figures are counted from. The result
-- alone, the worst of them, does not say whether someone who opened the attachment has clicked as well.
alter table deliveries
  add column opened_at timestamptz,
  add column clicked_at timestamptz,
  add column opened_attachment_at timestamptz,
  add column entered_data_at timestamptz;

with proven as (
  select delivery_id,
      min(at) as opened_at,
      min(at) filter (where kind in ('clicked', 'entered_data')) as clicked_at,
      min(at) filter (where kind = 'opened_attachment') as opened_attachment_at,
      min(at) filter (where kind = 'entered_data') as entered_data_at
    from delivery_events where verdict = 'human' and kind <> 'reported' group by 1
)
update deliveries d set opened_at = p.opened_at, clicked_at = p.clicked_at, opened_attachment_at = p.opened_attachment_at,
    entered_data_at = p.entered_data_at
  from proven p where p.delivery_id = d.id;

-- Past a bound no events were kept, and the result alone knows of what came then.
update deliveries set
    opened_at = coalesce(opened_at, result_at),
    clicked_at = case when result in ('clicked', 'entered_data') then coalesce(clicked_at, result_at) else clicked_at end,
    opened_attachment_at = case when result = 'opened_attachment' then coalesce(opened_attachment_at, result_at) else opened_attachment_at end,
    entered_data_at = case when result = 'entered_data' then coalesce(entered_data_at, result_at) end
  where result <> 'sent';

-- Letters that became an incident: clicked or attachment opened, once for a letter. The rest is counted anew, since a figure
-- now stands under the system that its letter names.
alter table campaign_counters add column incidents integer not null default 0;
delete from campaign_counters;
insert into campaign_counters (organization_id, campaign_id, campaign_template_id, department_id, os,
    sent, failed, unconfirmed, opened, clicked, opened_attachment, entered_data, incidents, reported, automated)
  select organization_id, campaign_id, campaign_template_id, department_id, coalesce(os, ''),
      count(*) filter (where state = 'sent'), count(*) filter (where state = 'failed'), count(*) filter (where state = 'unconfirmed'),
      count(opened_at), count(clicked_at), count(opened_attachment_at), count(entered_data_at),
      count(*) filter (where clicked_at is not null or opened_attachment_at is not null), count(reported_at), sum(automated_count)
    from deliveries group by 1, 2, 3, 4, 5;

-- People's figures count the same letters as their page does.
update users u set sent_count = n.sent, clicked_count = n.clicked, entered_data_count = n.entered_data
  from (select p.id, count(d.id) as sent, count(d.clicked_at) as clicked, count(d.entered_data_at) as entered_data
          from users p left join (deliveries d join phishing_campaigns c
                on c.organization_id = d.organization_id and c.id = d.campaign_id and d.state = 'sent' and not c.is_testing)
            on d.organization_id = p.organization_id and d.user_id = p.id
         group by 1) n
 where n.id = u.id and (u.sent_count, u.clicked_count, u.entered_data_count) is distinct from (n.sent, n.clicked, n.entered_data);

-- The door for tokens asks for no more than its page needs: who hits a letter is judged by the locked row.
drop function find_deliveries(bytea[]);
create function find_deliveries(hashes bytea[]) returns table (
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
     where d.token_hash = any(find_deliveries.hashes) and d.state in ('sent', 'transmitting', 'unconfirmed') and c.deleted_at is null;
  perform set_config('app.system', '', true);
end $$;
