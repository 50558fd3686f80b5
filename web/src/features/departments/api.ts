import {
  addDepartment,
  changeDepartment,
  deleteDepartments,
  getDepartmentTree,
  listDepartments,
  listDepartmentTitles,
  listHierarchy,
  listTargets,
  mergeDepartments,
} from '@vigil/contract/departments/endpoints.ts';
import { listEmployees } from '@vigil/contract/employees/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import type { Selection } from '../../ui/selection.ts';

const changed = [listDepartments, listDepartmentTitles, listHierarchy, listTargets, getDepartmentTree, listEmployees] as const;

export const departmentsQuery = (request: RequestOf<typeof listDepartments>) => query(listDepartments, request);
export const departmentTitlesQuery = (request: RequestOf<typeof listDepartmentTitles>) => query(listDepartmentTitles, request);
/** A department opened: those right below it and its own people, a page of them. */
export const hierarchyQuery = (wanted: NonNullable<RequestOf<typeof listHierarchy>['query']>) =>
  query(listHierarchy, { query: wanted });
/** Every department of the organisation, parents before their children. */
export const departmentTreeQuery = () => query(getDepartmentTree, { query: {} });

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
