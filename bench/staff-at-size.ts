import { sql } from 'kysely';
import { asSystem, type OrganizationScope, type Tx } from '../server/src/db/database.ts';
import type { Installation } from './installation.ts';

/** A campaign that everyone got, a course that most are in, a tag that a third has. */
export async function whatIsFilteredBy(installation: Installation, organization: OrganizationScope) {
  const campaign = await installation.launch(organization);
  return asSystem(installation.database.db, async (tx) => {
    await sql`update deliveries set state = 'sent', sent_at = now(), result = (array['sent', 'sent', 'sent', 'opened', 'clicked', null])[1 + floor(random() * 6)]
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

/** Ten departments at the top, ten below each, and so on down. */
export const nestDepartments = (tx: Tx, organization: OrganizationScope) =>
  sql`
    with numbered as (
      select id, row_number() over (order by id) as n from departments where organization_id = ${organization} and not is_default
    )
    update departments d set parent_id = parent.id
      from numbered child join numbered parent on parent.n = (child.n + 8) / 10
     where d.id = child.id and child.n > 10`.execute(tx);
