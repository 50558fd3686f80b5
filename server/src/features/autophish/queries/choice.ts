import type { AutophishForecast, AutophishSettings } from '@vigil/contract/autophish/autophish.ts';
import { difficulties } from '@vigil/contract/phishing-templates/rules.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { canBeSent } from '../../phishing-campaigns/queries/sendable.ts';
import type { Recipient } from '../../phishing-campaigns/queries/recipients.ts';
import { findLevels, scenarioOf } from '../../phishing-delivery/queries/levels.ts';
import { assignByLevel, type Difficulty, hasHadAll } from '../../phishing-delivery/rules/levels.ts';
import { findMinGroupSize } from '../../people/queries/result-visibility.ts';
import { roundDownToSteps } from '../../people/rules.ts';
import { interleave } from '../../phishing-delivery/rules/sending.ts';

type Scope = Pick<WorkContext, 'db' | 'organization'>;
type Template = { id: string; name: string; difficulty: Difficulty; scenario: string };

/** How many templates are considered at most: the newest ones. */
const TEMPLATES_MAX = 300;

const templatesOf = (organization: string, { source, languages }: AutophishSettings) => sql`
  phishing_templates t where ${canBeSent(organization)} and t.language = any(${languages}::text[])
    and ${source === 'all' ? sql`true` : source === 'own' ? sql`t.organization_id is not null` : sql`t.organization_id is null`}`;

/** Whether there is any template that autophish may use. */
export async function hasTemplates({ db, organization }: Scope, settings: AutophishSettings): Promise<boolean> {
  const { rows } = await sql`select from ${templatesOf(organization, settings)} limit 1`.execute(db);
  return rows.length > 0;
}

export type Choice = Pick<AutophishForecast, 'levels' | 'templates' | 'repeats'>;

/** Returns what each person would get if the month began now, counted by template and by difficulty. */
export async function findChoice(scope: Scope, settings: AutophishSettings, recipients: readonly Recipient[]): Promise<Choice> {
  const { rows: templates } = await sql<Template>`
    select t.id, t.name, t.difficulty, ${scenarioOf} as scenario from ${templatesOf(scope.organization, settings)}
     order by t.updated_at desc, t.id limit ${TEMPLATES_MAX}`.execute(scope.db);
  const scenarios = [...new Set(templates.map(({ scenario }) => scenario))];
  const emails = templates.map(({ difficulty, scenario }) => ({ difficulty, scenario: scenarios.indexOf(scenario) }));
  const levelOf = await findLevels(scope, scenarios);
  const people = interleave(recipients, Math.random).map(({ id, department_id }) => ({ ...levelOf(id), department_id }));
  const counts = templates.map(() => 0);
  if (templates.length > 0) for (const place of assignByLevel(emails, people)) counts[place]! += 1;
  // The difficulty of a person's email follows from their recent results, so it is shown only where results are.
  const minGroupSize = await findMinGroupSize(scope);
  const roundCount = (count: number) => roundDownToSteps(count, { of: people.length, smallest: minGroupSize }) ?? 0;
  const assigned = templates.map(({ id, name, difficulty }, place) => ({ id, name, difficulty, count: counts[place]! }));
  const ofLevel = (difficulty: Difficulty) =>
    assigned.reduce((sum, template) => sum + (template.difficulty === difficulty ? template.count : 0), 0);
  return {
    levels: difficulties.map((difficulty) => ({ difficulty, count: roundCount(ofLevel(difficulty)) })),
    templates: assigned
      .map((template) => ({ ...template, count: roundCount(template.count) }))
      .filter(({ count }) => count > 0)
      .toSorted((template, b) => b.count - template.count),
    repeats: roundCount(people.filter((person) => hasHadAll(emails, person)).length),
  };
}
