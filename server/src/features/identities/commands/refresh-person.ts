import { DEPTH_MAX, pathOf, TITLE_MAX, splitPath } from '@vigil/contract/departments/rules.ts';
import { employeeRules } from '@vigil/contract/employees/rules.ts';
import { flawOf } from '@vigil/contract/shared/flaws.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { createMissingDepartments } from '../../departments/commands/create-missing-departments.ts';
import { lockDepartments } from '../../departments/commands/tree-lock.ts';
import { findPlaces } from '../../departments/queries/places.ts';
import { changePeople } from '../../employees/commands/write-people.ts';

const fields = ['last_name', 'first_name', 'middle_name', 'position'] as const;
/**
 * What the asserting system says of a person. An empty value leaves the present one. `department` is a path in the tree, such as
 * `Head office / Sales`.
 */
type AssertedPerson = Record<(typeof fields)[number], string> & { department?: string };

type Refreshing = { user_id: string; caller: { address: string; trace_id: string }; asserted: AssertedPerson };

/** Updates a person at sign-in with the values from the asserting system, as far as they are valid here. */
export async function refreshPerson(work: WorkContext, { user_id, caller, asserted }: Refreshing): Promise<void> {
  const { db, organization } = work;
  const before = await db
    .selectFrom('users')
    .select([...fields, 'department_id', 'sort_name'])
    .where('organization_id', '=', organization)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const hasChanged = (field: (typeof fields)[number]) =>
    asserted[field] !== '' && asserted[field] !== before[field] && flawOf(employeeRules[field], asserted[field]) === null;
  const changes: Partial<Pick<typeof before, (typeof fields)[number] | 'department_id'>> = Object.fromEntries(
    fields.filter(hasChanged).map((field) => [field, asserted[field]]),
  );
  const department_id = asserted.department ? await findOrCreateDepartment(work, asserted.department) : null;
  if (department_id !== null && department_id !== before.department_id) changes.department_id = department_id;
  const changed = Object.keys(changes) as (keyof typeof changes)[];
  if (changed.length === 0) return;
  const notProvided = { last_name: '', first_name: '', middle_name: '', position: '', department_id: null };
  await changePeople(work, [{ id: user_id, role: null, emptied: [], ...notProvided, ...changes }]);
  await recordChange(
    { ...work, ...caller, actor: { id: user_id, name: before.sort_name ?? '' } },
    {
      action: 'employee.follow',
      object_type: 'user',
      object_id: user_id,
      before: Object.fromEntries(changed.map((field) => [field, before[field]])),
      after: changes,
    },
  );
}

/** Returns the department at this path, creating missing parts; null if the path is invalid. */
async function findOrCreateDepartment(work: WorkContext, path: string): Promise<string | null> {
  const titles = splitPath(path);
  if (titles.length === 0 || titles.length > DEPTH_MAX || titles.some((title) => title.length > TITLE_MAX)) return null;
  const place = pathOf(titles);
  const existing = (await findPlaces(work, [place])).found.get(place);
  if (existing !== undefined) return existing;
  await lockDepartments(work);
  const { found, missing } = await findPlaces(work, [place]);
  const grown = await createMissingDepartments(work, missing);
  return found.get(place) ?? grown.found.get(place) ?? null;
}
