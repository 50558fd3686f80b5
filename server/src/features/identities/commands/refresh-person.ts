import { DEPTH_MAX, pathOf, TITLE_MAX } from '@vigil/contract/departments/rules.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { growTree } from '../../departments/commands/grow-tree.ts';
import { lockDepartments } from '../../departments/commands/tree-lock.ts';
import { findPlaces } from '../../departments/queries/places.ts';
import { changePeople } from '../../employees/commands/write-people.ts';

/** Empty: not told, and left as it is. `department` is a place in the tree: `Head office / Sales`. */
export type ToldPerson = Record<'last_name' | 'first_name' | 'middle_name' | 'position' | 'department', string>;

type Refreshing = { user_id: string; caller: { address: string; trace_id: string }; told: ToldPerson };

/** Brings what is known of someone who comes in up to what the system tells that vouches for them. */
export async function refreshPerson(work: WorkContext, { user_id, caller, told }: Refreshing): Promise<void> {
  const { db, organization } = work;
  const { department, ...names } = told;
  const before = await db
    .selectFrom('users')
    .select(['last_name', 'first_name', 'middle_name', 'position', 'department_id', 'sort_name'])
    .where('organization_id', '=', organization)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const department_id = department === '' ? null : await placeOf(work, department);
  const wanted = { ...names, department_id };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== '' && value !== null && value !== before[name as keyof typeof wanted],
  );
  if (changed.length === 0) return;
  await changePeople(work, [{ id: user_id, ...wanted, role: null }]);
  await recordChange(
    { ...work, ...caller, actor: { id: user_id, name: before.sort_name ?? '' } },
    {
      action: 'employee.update',
      object_type: 'user',
      object_id: user_id,
      before: Object.fromEntries(changed.map(([name]) => [name, before[name as keyof typeof wanted]])),
      after: Object.fromEntries(changed),
    },
  );
}

/** The department at this place; what of it is missing is made. Null: no such place can be. */
async function placeOf(work: WorkContext, told: string): Promise<string | null> {
  const titles = told
    .split(/[/\\]/)
    .map((title) => title.trim())
    .filter((title) => title !== '');
  if (titles.length === 0 || titles.length > DEPTH_MAX || titles.some((title) => title.length > TITLE_MAX)) return null;
  const place = pathOf(titles);
  const known = (await findPlaces(work, [place])).found.get(place);
  if (known !== undefined) return known;
  await lockDepartments(work);
  const { found, missing } = await findPlaces(work, [place]);
  const grown = await growTree(work, missing);
  return found.get(place) ?? grown.found.get(place) ?? null;
}
