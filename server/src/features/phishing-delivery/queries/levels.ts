import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { anyOf } from '../../../db/ids.ts';
import { hasArrived, isJudged } from '../../phishing-results/queries/figures.ts';
import { type Difficulty, firstLevel, type PersonLevel, levelAfter } from '../rules/levels.ts';

type Scope = { db: Tx; organization: string };

/** The scenario of the template `t`: the library's templates share one scenario across languages. */
export const scenarioOf = sql<string>`coalesce(split_part(t.library_key, '.', 1), t.id::text)`;

/**
 * Returns a function from a person's id to their level: which of the scenarios the person has had or will get in any campaign,
 * and how hard their next email should be, by the last autophish email that they failed or resisted. People without such an email
 * start at the first level. Without `people`, reads everyone.
 */
export async function findLevels(
  { db, organization }: Scope,
  scenarios: readonly string[],
  people?: readonly string[],
): Promise<(user_id: string) => PersonLevel> {
  const among = people === undefined ? sql`true` : sql`d.user_id = ${anyOf(people)}`;
  const had = await sql<{ user_id: string; had: number[] }>`
    with templates as materialized (
      select ct.id, array_position(${scenarios}::text[], ${scenarioOf}) - 1 as scenario
        from campaign_templates ct join phishing_templates t on t.id = ct.template_id
       where ct.organization_id = ${organization} and ${scenarioOf} = any(${scenarios}::text[])
    ), last as (
      select d.user_id, ct.scenario, max(d.send_at) as at from deliveries d join templates ct on ct.id = d.campaign_template_id
       where d.organization_id = ${organization} and d.state not in ('cancelled', 'failed') and ${among} group by 1, 2
    )
    select user_id, array_agg(scenario order by at, scenario) as had from last group by 1`.execute(db);
  const last = await sql<{ user_id: string; difficulty: Difficulty; has_fallen: boolean }>`
    with templates as materialized (
      select ct.id, ct.difficulty from campaign_templates ct
        join phishing_campaigns c on c.organization_id = ct.organization_id and c.id = ct.campaign_id and c.is_autophish
       where ct.organization_id = ${organization}
    )
    select distinct on (d.user_id) d.user_id, ct.difficulty,
        coalesce(d.clicked_at, d.opened_attachment_at, d.entered_data_at) is not null as has_fallen
      from deliveries d join templates ct on ct.id = d.campaign_template_id
     where d.organization_id = ${organization} and ${hasArrived} and ${isJudged} and ${among}
     order by d.user_id, d.sent_at desc, d.id`.execute(db);
  const hadBy = new Map(had.rows.map((row) => [row.user_id, row.had]));
  const levelOf = new Map(last.rows.map((row) => [row.user_id, levelAfter(row.difficulty, row.has_fallen)]));
  return (user_id) => ({ level: levelOf.get(user_id) ?? firstLevel.level, had: hadBy.get(user_id) ?? firstLevel.had });
}
