import { nobody } from '@vigil/contract/shared/nobody.ts';
import type { Targets } from '@vigil/contract/shared/targets.ts';
import { targetsOf, type TreeSelection } from '../../../ui/tree/rules.ts';
import { keyOf } from '../../../ui/tree/tree-node.ts';

/** The tree's ticks as the call names people: under select-all the ticked ones are left out. */
export function targetsFrom(selection: TreeSelection): Targets {
  const { users_ids, departments_ids } = targetsOf(selection);
  return selection.mode === 'include'
    ? { ...nobody, target_users: users_ids, target_departments: departments_ids }
    : { ...nobody, all: true, exclude_users: users_ids, exclude_departments: departments_ids };
}

export function selectionOf(targets: Targets): TreeSelection {
  const [users, departments] = targets.all
    ? [targets.exclude_users, targets.exclude_departments]
    : [targets.target_users, targets.target_departments];
  const keys = [...departments.map((id) => keyOf('department', id)), ...users.map((id) => keyOf('user', id))];
  return { mode: targets.all ? 'exclude' : 'include', keys: new Set(keys) };
}
