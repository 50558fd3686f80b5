import {
  addDepartment,
  changeDepartment,
  countTargets,
  deleteDepartments,
  getDepartmentTree,
  listDepartments,
  listDepartmentTitles,
  listHierarchy,
  listTargets,
  mergeDepartments,
} from '@vigil/contract/departments/endpoints.ts';
import type { DepartmentNode, PersonNode } from '@vigil/contract/departments/department.ts';
import { listEmployees } from '@vigil/contract/employees/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import type { Targets } from '@vigil/contract/shared/targets.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import type { Selection } from '../../ui/selection.ts';
import { keyOf, type TreeNode } from '../../ui/tree/tree-node.ts';

const changed = [listDepartments, listDepartmentTitles, listHierarchy, listTargets, getDepartmentTree, listEmployees] as const;

export const departmentsQuery = (request: RequestOf<typeof listDepartments>) => query(listDepartments, request);
export const departmentTitlesQuery = (request: RequestOf<typeof listDepartmentTitles>) => query(listDepartmentTitles, request);
/** Every department of the organisation, parents before their children. */
export const departmentTreeQuery = () => query(getDepartmentTree, { query: {} });
export const targetsCountQuery = (targets: Targets) => query(countTargets, { body: targets });

export const useAddDepartment = () => useCall(addDepartment, { tip: 'department.create', invalidates: changed, silent: true });
export const useChangeDepartment = () =>
  useCall(changeDepartment, { tip: 'department.update', invalidates: changed, silent: true });
export const useDeleteDepartments = () => useCall(deleteDepartments, { invalidates: changed });
export const useMergeDepartments = () => useCall(mergeDepartments, { invalidates: changed, silent: true });

export function useDepartmentsChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(changed.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

/** The departments of one level that a selection of its list names; the default one is never among them. */
export async function selectedDepartments({ mode, ids }: Selection, parent_id: string | undefined): Promise<string[]> {
  if (mode === 'include') return [...ids];
  const { departments } = await call(listHierarchy, { query: { ...(parent_id !== undefined && { parent_id }), limit: 1 } });
  return departments.filter(({ id, is_default }) => !is_default && !ids.has(id)).map(({ id }) => id);
}

const PEOPLE_AT_ONCE = 10_000;
const FOUND_PEOPLE = 100;

/** All that is right under a node of the tree, however many people that is: a choice made among a part would be wrong. */
export async function loadUnder(parent: TreeNode | null, registeredOnly: boolean): Promise<TreeNode[]> {
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

export async function searchTree(
  text: string,
  { variant, registeredOnly }: { variant: 'departments' | 'employees'; registeredOnly: boolean },
): Promise<TreeNode[]> {
  const { departments, users } = await call(listTargets, {
    query: { search: text, registered_users_only: registeredOnly ? 'true' : 'false', limit: FOUND_PEOPLE },
  });
  return variant === 'departments' ? departments.map(departmentNode) : users.map(personNode);
}

const parentKey = (id: string | null) => (id === null ? null : keyOf('department', id));

const departmentNode = ({ id, title, parent_id, is_leaf, users_count }: DepartmentNode): TreeNode => ({
  key: keyOf('department', id),
  id,
  title,
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
