import {
  countTargets,
  listDepartments,
  listDepartmentTitles,
  listHierarchy,
  listTargets,
} from '@vigil/contract/departments/endpoints.ts';
import type { DepartmentNode, PersonNode } from '@vigil/contract/departments/department.ts';
import { getEmployee, listEmployees, reinviteEmployees } from '@vigil/contract/employees/endpoints.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { listUndoable } from '@vigil/contract/staff-imports/endpoints.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { departmentTitle } from '../../lib/department-title.ts';
import { keyOf, type TreeNode, type TreeParent } from '../../ui/tree/tree-node.ts';

/** Endpoints that show people or results; they load again after a person is added, changed or deleted. */
export const staffLists = [listEmployees, getEmployee, listDepartments, listHierarchy, listUndoable] as const;

export function useReloadStaff(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([...staffLists, listDepartmentTitles].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

export const useReinviteEmployees = () => useCall(reinviteEmployees, { tip: 'employess.reinvite' });

export const targetsCountQuery = (targets: Targets) => query(countTargets, { body: targets });

const PEOPLE_AT_ONCE = 10_000;
const FOUND_PEOPLE = 100;

/** Loads all children of a tree node, however many, because a person may choose any of them. */
export async function loadChildren(parent: TreeParent | null, registeredOnly: boolean): Promise<TreeNode[]> {
  const nodes: TreeNode[] = [];
  for (let offset = 0; ; offset += PEOPLE_AT_ONCE) {
    const page = await call(listTargets, {
      query: {
        ...(parent !== null && { parent_id: parent.id }),
        registered_users_only: registeredOnly ? 'true' : 'false',
        limit: PEOPLE_AT_ONCE,
        offset,
      },
    });
    nodes.push(...page.departments.map(departmentNode), ...page.users.map(personNode));
    if (offset + PEOPLE_AT_ONCE >= page.users_total_count) return nodes;
  }
}

/** Finds people by a part of their name or address. */
export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: [listTargets.path, 'people', text],
    queryFn: () => searchTree(text, { variant: 'employees', registeredOnly: false }),
    placeholderData: keepPreviousData,
    enabled: text !== '',
  });

/** Finds departments or people, each with the keys of the departments above it. */
export async function searchTree(
  text: string,
  { variant, registeredOnly }: { variant: 'departments' | 'employees'; registeredOnly: boolean },
): Promise<TreeNode[]> {
  const { departments, users, ancestors } = await call(listTargets, {
    query: { search: text, registered_users_only: registeredOnly ? 'true' : 'false', limit: FOUND_PEOPLE },
  });
  const parents = new Map(ancestors.map(({ id, parent_id }) => [id, parent_id]));
  const withAncestors = (node: TreeNode, department: string | null) => ({ ...node, above: keysAbove(department, parents) });
  return variant === 'departments'
    ? departments.map((department) => withAncestors(departmentNode(department), department.parent_id))
    : users.map((user) => withAncestors(personNode(user), user.department_id));
}

/** Returns the keys of a department and its ancestors, up to the root. */
function keysAbove(department: string | null, parents: ReadonlyMap<string, string | null>): string[] {
  const above: string[] = [];
  for (let id = department; id !== null; id = parents.get(id) ?? null) above.push(keyOf('department', id));
  return above;
}

const parentKey = (id: string | null) => (id === null ? null : keyOf('department', id));

const departmentNode = ({ id, title, parent_id, is_leaf, users_count }: DepartmentNode): TreeNode => ({
  key: keyOf('department', id),
  id,
  title: departmentTitle(title),
  type: 'department',
  parent: parentKey(parent_id),
  isLeaf: is_leaf,
  users_count,
});

const personNode = ({ id, title, email, position, department_id }: PersonNode): TreeNode => ({
  key: keyOf('user', id),
  id,
  title,
  type: 'user',
  parent: parentKey(department_id),
  isLeaf: true,
  note: position === '' ? email : position,
});
