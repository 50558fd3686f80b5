import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { anyOf } from '../../../db/ids.ts';
import { assignByLevel, type Difficulty } from '../rules/levels.ts';
import { findLevels, scenarioOf } from './levels.ts';

type Person = { id: string; department_id: string };

/**
 * Assigns one of a campaign's emails to each of these people, by what they have had and how they did. The people must be in
 * random order.
 */
export async function findAssignmentByLevel(
  scope: { db: Tx; organization: string },
  emails: readonly { id: string }[],
  people: readonly Person[],
): Promise<number[]> {
  const { rows } = await sql<{ id: string; difficulty: Difficulty; scenario: string }>`
    select l.id, l.difficulty, ${scenarioOf} as scenario
      from campaign_templates l join phishing_templates t on t.id = l.template_id
     where l.organization_id = ${scope.organization} and l.id = ${anyOf(emails.map(({ id }) => id))}`.execute(scope.db);
  const levels = new Map(rows.map((row) => [row.id, row]));
  const scenarios = [...new Set(rows.map(({ scenario }) => scenario))];
  const fitOf = await findLevels(
    scope,
    scenarios,
    people.map(({ id }) => id),
  );
  return assignByLevel(
    emails.map(({ id }) => ({ difficulty: levels.get(id)!.difficulty, scenario: scenarios.indexOf(levels.get(id)!.scenario) })),
    people.map(({ id, department_id }) => ({ ...fitOf(id), department_id })),
  );
}
