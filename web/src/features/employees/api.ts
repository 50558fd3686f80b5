import {
  addEmployee,
  changeEmployee,
  deleteEmployee,
  deleteEmployees,
  listEmployees,
  reinviteEmployees,
} from '@vigil/contract/employees/endpoints.ts';
import { listAllDepartments, listDepartments, listDepartmentTitles } from '@vigil/contract/departments/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { query, useCall } from '../../lib/api.ts';

/** Spec point 9. */
const UNUSED_MS = 30_000;

/** Whatever counts people. */
export const staffLists = [listEmployees, listDepartments, listDepartmentTitles, listAllDepartments];

export const employeesQuery = (filter: NonNullable<RequestOf<typeof listEmployees>['query']>) =>
  queryOptions({ ...query(listEmployees, { query: filter }), placeholderData: keepPreviousData, gcTime: UNUSED_MS });

export const useAddEmployee = () => useCall(addEmployee, { tip: 'employess.create', invalidates: staffLists, silent: true });
export const useChangeEmployee = () =>
  useCall(changeEmployee, { tip: 'employess.update', invalidates: staffLists, silent: true });
export const useDeleteEmployee = () => useCall(deleteEmployee, { tip: 'employess.delete', invalidates: staffLists });
export const useDeleteEmployees = () => useCall(deleteEmployees, { invalidates: staffLists });
export const useReinvite = () => useCall(reinviteEmployees, { tip: 'employess.reinvite' });
