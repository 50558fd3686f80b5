import type { EmployeeSelection } from '@vigil/contract/employees/employee.ts';
import type { Tx } from '../../../db/database.ts';
import { anyOf } from '../../departments/queries/branches.ts';
import { filteredPeople, type People } from '../../departments/queries/filtered-people.ts';

/** Whom a bulk action is for, as a query to build on; whoever is left out is out, also when named. */
export function selectedPeople(scope: { db: Tx; organization: string }, { all, ids, filter }: EmployeeSelection): People {
  const people = all ? filteredPeople(scope, filter) : filteredPeople(scope, {}).where('users.id', '=', anyOf(ids.include_ids));
  return ids.exclude_ids.length === 0 ? people : people.where((eb) => eb.not(eb('users.id', '=', anyOf(ids.exclude_ids))));
}
