import { sql } from 'kysely';
import { asSystem, type OrganizationScope, type Tx } from '../server/src/db/database.ts';
import { createOrganization } from '../server/src/features/organizations/commands/create-organization.ts';
import type { Installation } from './installation.ts';

const NEIGHBOURS = 1_000;
const PEOPLE_OF_A_NEIGHBOUR = 20;

/**
 * Creates small organisations beside the large one, whose people got an email and are learning. Because of them, a query planner
 * that assumes organisations of equal size expects almost no rows in each.
 */
export const makeNeighbours = (installation: Installation): Promise<void> =>
  asSystem(installation.database.db, async (tx) => {
    const ids: string[] = [];
    for (let n = 1; n <= NEIGHBOURS; n++) {
      const settings = { users_limit: PEOPLE_OF_A_NEIGHBOUR, licence_ends_on: '2099-12-31', admins_need_two_factor: false };
      ids.push(await createOrganization(tx, { title: `Neighbour ${n}`, parent_id: null, ...settings }));
    }
    const theirs = sql`organization_id = any(${ids}::uuid[])`;
    await sql`insert into users (organization_id, department_id, email, last_name, first_name)
      select organization_id, id, gen_random_uuid() || '@neighbour.example', 'Some', 'One'
        from departments, generate_series(1, ${PEOPLE_OF_A_NEIGHBOUR}) where ${theirs}`.execute(tx);
    await sql`
      with campaigns as (
        insert into phishing_campaigns (organization_id, name, status, start_date, end_date, email_send_end_date, users_count, targets, created_by)
        select distinct on (organization_id) organization_id, 'Bench', 'completed', now() - interval '9 days', now(), now(),
            ${PEOPLE_OF_A_NEIGHBOUR}::int, '{"all": true}'::jsonb, id from users where ${theirs} returning organization_id, id
      ), templates as (
        insert into campaign_templates (organization_id, campaign_id, template_id, name, language, difficulty, attack_vectors, sender_name, sender_address, subject, html, text, page_html, attachments, red_flags)
        select organization_id, id, (select id from phishing_templates limit 1), 'Bench', 'ru', 'moderate', '{form}', 'Bench', 'bench@bench.example', 'Bench', '<p>Bench</p>', 'Bench', '<p>Bench</p>', '[]', '[]' from campaigns
        returning organization_id, id, campaign_id
      )
      insert into deliveries (organization_id, campaign_id, campaign_template_id, user_id, department_id, token_hash, send_at, state, sent_at, result, clicked_at)
      select u.organization_id, t.campaign_id, t.id, u.id, u.department_id, sha256(u.id::text::bytea), now(), 'sent', now(), 'clicked', now()
        from users u join templates t on t.organization_id = u.organization_id`.execute(tx);
    await sql`
      with courses as (
        insert into courses (organization_id, title) select id, 'Bench' from organizations where id = any(${ids}::uuid[]) returning organization_id, id
      ), assigned as (
        insert into assigned_courses (organization_id, course_id, title, start_date, end_date, status)
        select organization_id, id, 'Bench', now() - interval '9 days', now(), 'completed' from courses returning organization_id, id
      )
      insert into enrolments (organization_id, assigned_course_id, user_id, end_date, steps_total)
      select u.organization_id, a.id, u.id, now(), 4 from users u join assigned a on a.organization_id = u.organization_id`.execute(
      tx,
    );
  });

/** Creates a campaign sent to everyone, a course that most people are in, and a tag that a third of them have. */
export async function makeFilterTargets(installation: Installation, organization: OrganizationScope) {
  const campaign = await installation.launch(organization);
  return asSystem(installation.database.db, async (tx) => {
    await sql`update deliveries set state = 'sent', sent_at = now(), result = (array['sent', 'sent', 'sent', 'opened', 'clicked', null])[1 + floor(random() * 6)]
      where campaign_id = ${campaign}`.execute(tx);
    await sql`update deliveries set opened_at = case when result in ('opened', 'clicked') then now() end, clicked_at = case when result = 'clicked' then now() end
      where campaign_id = ${campaign}`.execute(tx);
    const { id: course } = await tx
      .insertInto('courses')
      .values({ organization_id: organization, title: 'Bench' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const day = 86_400_000;
    const { id: assigned } = await tx
      .insertInto('assigned_courses')
      .values({
        organization_id: organization,
        course_id: course,
        title: 'Bench',
        start_date: new Date(Date.now() - 9 * day),
        end_date: new Date(Date.now() + 9 * day),
        status: 'active',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into enrolments (organization_id, assigned_course_id, user_id, end_date, steps_total, started_at, completed_at)
      select ${organization}, ${assigned}, id, now() + (random() - 0.2) * interval '9 days', 4,
        case when random() < 0.7 then now() end, case when random() < 0.4 then now() end
        from users where organization_id = ${organization} and random() < 0.8`.execute(tx);
    const { id: tag } = await tx
      .insertInto('tags')
      .values({ organization_id: organization, type: 'custom', title: 'Bench', color: '#2456E6' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into tag_assignments (organization_id, tag_id, user_id)
      select ${organization}, ${tag}, id from users where organization_id = ${organization} and random() < 0.3`.execute(tx);
    return { campaign, course, tag };
  });
}

/** Nests the departments: ten at the top, ten below each of them, and so on. */
export const nestDepartments = (tx: Tx, organization: OrganizationScope) =>
  sql`
    with numbered as (
      select id, row_number() over (order by id) as n from departments where organization_id = ${organization} and not is_default
    )
    update departments d set parent_id = parent.id
      from numbered child join numbered parent on parent.n = (child.n + 8) / 10
     where d.id = child.id and child.n > 10`.execute(tx);
