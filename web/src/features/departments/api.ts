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
import { PICKER_DEPARTMENTS } from '@vigil/contract/departments/rules.ts';
import { infiniteQueryOptions, keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { nextOffset } from '../../lib/next-offset.ts';
import type { Selection } from '../../ui/selection.ts';

const departmentCalls = [
  listDepartments,
  listDepartmentTitles,
  listHierarchy,
  listTargets,
  getDepartmentTree,
  listEmployees,
] as const;

export const departmentsQuery = (request: RequestOf<typeof listDepartments>) => query(listDepartments, request);
/** Loads departments for a picker, ten at a time. */
export const departmentTitlesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [listDepartmentTitles.path, 'picker', search],
    queryFn: ({ pageParam: offset, signal }) =>
      call(listDepartmentTitles, { query: { limit: PICKER_DEPARTMENTS, offset, ...(search !== '' && { search }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
/** Loads an open department: its direct children and one page of its own people. */
export const hierarchyQuery = (filter: NonNullable<RequestOf<typeof listHierarchy>['query']>) =>
  query(listHierarchy, { query: filter });
/** Loads all departments of the organisation, parents before children. */
export const departmentTreeQuery = () => query(getDepartmentTree, { query: {} });

export const useAddDepartment = () =>
  useCall(addDepartment, { tip: 'department.create', invalidates: departmentCalls, silent: true });
export const useChangeDepartment = () =>
  useCall(changeDepartment, { tip: 'department.update', invalidates: departmentCalls, silent: true });
export const useDeleteDepartments = () => useCall(deleteDepartments, { invalidates: departmentCalls });
export const useMergeDepartments = () => useCall(mergeDepartments, { invalidates: departmentCalls, silent: true });

export function useReloadDepartments(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(departmentCalls.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

/** Returns the departments of one level that a list selection covers; the default department is never included. */
export async function selectedDepartments({ mode, ids }: Selection, parent_id: string | undefined): Promise<string[]> {
  if (mode === 'include') return [...ids];
  const { departments } = await call(listHierarchy, { query: { ...(parent_id !== undefined && { parent_id }), limit: 1 } });
  return departments.filter(({ id, is_default }) => !is_default && !ids.has(id)).map(({ id }) => id);
}
