import { sql, type Kysely } from 'kysely';

/** How long ago a campaign began, and for how many hours its emails were sent. */
export type CampaignAge = { name: string; hours: number; sendingHours: number };
type Db = Kysely<unknown>;

const PEOPLE = 3001;
const DEPARTMENTS = 34;

/**
 * Creates a campaign of 3,001 people in 34 departments with three templates, at a given age, beside the demonstration's own
 * campaigns. Its results and stored figures match what people of differing credulity would have done by then.
 */
export async function makeCampaignOfAge(
  db: Db,
  organization: string,
  { name, hours, sendingHours }: CampaignAge,
): Promise<string> {
  await db.transaction().execute((tx) => makeEmployees(tx, organization));
  return await db.transaction().execute((tx) => makeCampaign(tx, organization, { name, hours, sendingHours }));
}

async function makeEmployees(tx: Db, organization: string): Promise<void> {
  await sql`select set_config('app.system', 'on', true)`.execute(tx);
  await sql`update organizations set users_limit = 5000 where id = ${organization}::uuid`.execute(tx);
  await sql`insert into departments (organization_id, title)
    select ${organization}::uuid, 'Отделение ' || n from generate_series(1, ${DEPARTMENTS}::int) n
     where not exists (select from departments where organization_id = ${organization}::uuid and title = 'Отделение 1')`.execute(
    tx,
  );
  // The first departments are large; the last two have few people.
  await sql`with people as materialized (
      select n, case when n <= 7 then ${DEPARTMENTS}::int when n <= 11 then ${DEPARTMENTS}::int - 1
        else 1 + floor(power(random(), 2) * (${DEPARTMENTS}::int - 2))::int end as place from generate_series(1, ${PEOPLE}::int) n)
    insert into users (organization_id, department_id, email, last_name, first_name)
    select ${organization}::uuid, d.id, 'person' || n || '@primer.example', 'Сотрудников' || n, 'Тест'
      from people join departments d on d.organization_id = ${organization}::uuid and d.title = 'Отделение ' || place
     where not exists (select from users where organization_id = ${organization}::uuid and email = 'person1@primer.example')`.execute(
    tx,
  );
}

async function makeCampaign(tx: Db, organization: string, { name, hours, sendingHours }: CampaignAge): Promise<string> {
  await sql`select set_config('app.system', 'on', true)`.execute(tx);
  const isOver = hours >= 7 * 24;
  const { rows } = await sql<{ id: string }>`
    insert into phishing_campaigns (organization_id, name, status, start_date, end_date, email_send_end_date, users_count, targets,
        created_by, created_at, completed_at, has_auto_course, course_id, targets_auto_course)
    select ${organization}::uuid, ${name}, ${isOver ? 'completed' : 'active'}, t.start, t.start + interval '7 days', t.start + ${sendingHours} * interval '1 hour',
        ${PEOPLE}, '{"all": true}', c.created_by, t.start, case when ${isOver} then t.start + interval '7 days' end,
        true, (select id from courses where organization_id is null or organization_id = ${organization}::uuid order by title limit 1), 'clicked'
      from (select created_by from phishing_campaigns where organization_id = ${organization}::uuid limit 1) c,
        (select now() - ${hours} * interval '1 hour' as start) t
    returning id`.execute(tx);
  const id = rows[0]!.id;
  await sql`insert into campaign_templates (organization_id, campaign_id, template_id, name, language, difficulty, attack_vectors, sender_name,
      sender_address, subject, html, text, attachments, red_flags, page_html, expected_from, expected_to)
    select organization_id, ${id}::uuid, template_id, name, language, (array['easy', 'moderate', 'hard'])[n], attack_vectors, sender_name,
        sender_address, subject, html, text, attachments, red_flags, page_html, (array[5, 11, 19])[n], (array[10, 18])[n]
      from (select t.*, row_number() over (order by name) as n from (
        select distinct on (name) * from campaign_templates where organization_id = ${organization}::uuid order by name, id) t) t where n <= 3`.execute(
    tx,
  );
  await makeDeliveries(tx, { organization, id, hours, sendingHours });
  return id;
}

type Made = { organization: string; id: string; hours: number; sendingHours: number };

async function makeDeliveries(tx: Db, { organization, id, hours, sendingHours }: Made): Promise<void> {
  // The delay of each action is log-normal around an hour. Actions later than now have not happened yet.
  await sql`
    insert into deliveries (organization_id, campaign_id, campaign_template_id, user_id, department_id, token_hash, state, send_at, sent_at, tries,
        result, result_at, opened_at, clicked_at, entered_data_at, os, automated_count)
    select organization_id, ${id}::uuid, template, user_id, department_id, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), state, send_at,
        case when state = 'sent' then send_at end, case when state = 'queued' then 0 else 1 end,
        case when state <> 'sent' then null when entered < now() then 'entered_data' when clicked < now() then 'clicked' when opened < now() then 'opened' else 'sent' end,
        case when state = 'sent' then least(now(), coalesce(case when opened < now() then opened end, send_at)) end,
        case when state = 'sent' and opened < now() then opened end, case when state = 'sent' and clicked < now() then clicked end,
        case when state = 'sent' and entered < now() then entered end,
        case when state = 'sent' and opened < now() then (array['Windows', 'Windows', 'Android', 'iOS', 'macOS'])[1 + floor(r.os * 5)::int] end, 0
      from (
        select u.organization_id, u.id as user_id, u.department_id, t.id as template, p.send_at,
            case when p.send_at > now() then 'queued' when r.failed < 0.005 then 'failed' else 'sent' end as state,
            p.send_at + delay as opened, case when r.fate < t.rate * d.weight then p.send_at + delay * 1.02 + interval '20 seconds' end as clicked,
            case when r.fate < t.rate * d.weight * 0.22 then p.send_at + delay * 1.03 + interval '50 seconds' end as entered, r.os_chance as os
          from (select *, row_number() over (order by md5(id::text)) as n from users
                 where organization_id = ${organization}::uuid and email like 'person%' and deleted_at is null) u
          join (select id, row_number() over (order by name) as k, (array[0.105, 0.215, 0.36])[row_number() over (order by name)] as rate
                  from campaign_templates where campaign_id = ${id}::uuid) t on t.k = 1 + u.n % 3
          join (select id, 0.5 + mod(hashtext(title)::bigint + 2147483648, 97) / 97.0 * 1.1 as weight from departments) d on d.id = u.department_id
          cross join lateral (select random() + 0 * u.n as failed, random() as fate, random() as os_chance, random() as opens, random() as a, random() as b) r
          cross join lateral (select now() - ${hours} * interval '1 hour' + u.n / ${PEOPLE}::float8 * ${sendingHours} * interval '1 hour' as send_at) p
          cross join lateral (select case when r.opens < 0.6 then exp(3.6 + 1.6 * sqrt(-2 * ln(greatest(r.a, 1e-9))) * cos(6.2832 * r.b)) * interval '1 minute' end as delay) l
      ) r`.execute(tx);
  await sql`insert into delivery_events (organization_id, delivery_id, kind, at, verdict, reasons)
    select organization_id, id, case when random() < 0.65 then 'clicked' else 'opened' end, sent_at + interval '2 seconds', 'automated',
        array[(array['scanner_agent', 'scanner_network', 'all_links_at_once', 'one_address_many_people'])[1 + floor(power(random(), 2) * 4)::int]]
      from deliveries where campaign_id = ${id}::uuid and state = 'sent' and random() < 0.25`.execute(tx);
  await sql`update deliveries d set automated_count = 1 where campaign_id = ${id}::uuid
    and exists (select from delivery_events e where e.organization_id = d.organization_id and e.delivery_id = d.id)`.execute(tx);
  await sql`insert into campaign_counters (organization_id, campaign_id, campaign_template_id, department_id, os, sent, failed, opened, clicked, entered_data, incidents, automated, group_size)
    select organization_id, campaign_id, campaign_template_id, department_id, coalesce(os, ''), count(*) filter (where state = 'sent'), count(*) filter (where state = 'failed'),
        count(opened_at), count(clicked_at), count(entered_data_at), count(clicked_at), sum(automated_count), count(*) filter (where state = 'sent')
      from deliveries where campaign_id = ${id}::uuid group by 1, 2, 3, 4, 5`.execute(tx);
}
