import { employeeRules } from '@vigil/contract/employees/rules.ts';
import { flawOf } from '@vigil/contract/shared/flaws.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { changePeople } from './write-people.ts';

const fields = ['last_name', 'first_name', 'middle_name', 'position'] as const;
type Named = Record<(typeof fields)[number], string>;

type Told = { id: string; person: Named; by: { address: string; trace_id: string } };

/** The names and the position that an outside system tells of a person as it lets them in. What it does not tell stays. */
export async function followNames(work: WorkContext, { id, person, by }: Told): Promise<void> {
  const { db, organization } = work;
  const before = await db
    .selectFrom('users')
    .select([...fields, 'sort_name'])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isNews = (field: keyof Named) =>
    person[field] !== '' && person[field] !== before[field] && flawOf(employeeRules[field], person[field]) === null;
  const news = fields.filter(isNews);
  if (news.length === 0) return;
  const told = (from: Named) => Object.fromEntries(news.map((field) => [field, from[field]]));
  const nothing = { last_name: '', first_name: '', middle_name: '', position: '' };
  await changePeople(work, [{ id, ...nothing, ...told(person), department_id: null, role: null, emptied: [] }]);
  await recordChange(
    { ...work, ...by, actor: { id, name: before.sort_name ?? '' } },
    { action: 'employee.follow', object_type: 'user', object_id: id, before: told(before), after: told(person) },
  );
}
