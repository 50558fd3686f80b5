import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { mayBlock } from '@vigil/contract/employees/rules.ts';
import type { StaffEmail } from '@vigil/contract/employees/staff-email.ts';
import {
  addEmployee,
  addView,
  blockEmployees,
  changeEmployee,
  changeView,
  deleteEmployees,
  deleteView,
  getEmployee,
  getStaffReport,
  listEmployees,
  listViews,
  noteEmployee,
  notifyEmployees,
  orderStaffReport,
  previewStaffEmail,
  restoreEmployees,
  tryStaffEmail,
  undoBlocking,
  unblockEmployee,
  unblockEmployees,
} from '@vigil/contract/employees/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import type { selectionBody } from '../../ui/selection.ts';
import { useMe } from '../profile/api.ts';
import { staffLists } from '../people/api.ts';

const UNUSED_FOR_MS = 30_000;

export const employeesQuery = (request: RequestOf<typeof listEmployees>) =>
  queryOptions({
    ...query(listEmployees, request),
    gcTime: UNUSED_FOR_MS,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const employeeQuery = (id: string) => query(getEmployee, { params: { id } });
export const useSaveEmployeeNote = () =>
  useCall(noteEmployee, { tip: 'employee.note_update', invalidates: [getEmployee], silent: true });

export const useAddEmployee = () => useCall(addEmployee, { tip: 'employess.create', invalidates: staffLists, silent: true });
export const useChangeEmployee = () =>
  useCall(changeEmployee, { tip: 'employess.update', invalidates: staffLists, silent: true });
export const useDeleteEmployees = () => useCall(deleteEmployees, {});
export const useRestoreEmployees = () => useCall(restoreEmployees, {});

export const useSendStaffEmail = () => useCall(notifyEmployees, { tip: 'employee.notify', silent: true });
export const useSendTestStaffEmail = () => useCall(tryStaffEmail, { tip: 'mail.sent', silent: true });
/** Renders the email as recipients will see it. While a new preview loads, the last one stays. */
export const staffEmailQuery = (email: StaffEmail) =>
  queryOptions({
    ...query(previewStaffEmail, { body: email }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    meta: { silent: true },
  });

export const viewsQuery = () => query(listViews, {});
export const useAddView = () => useCall(addView, { invalidates: [listViews], silent: true });
export const useChangeView = () => useCall(changeView, { invalidates: [listViews], silent: true });
export const useDeleteView = () => useCall(deleteView, { invalidates: [listViews] });

export const useCreateStaffReport = () => useCall(orderStaffReport, {});
export const checkReport = (id: string, signal: AbortSignal) => call(getStaffReport, { params: { id } }, { signal });

export type ChosenPeople = ReturnType<typeof selectionBody<PeopleFilter>>;

export const useBlockEmployees = () => useCall(blockEmployees, {});
export const useUndoBlocking = () => useCall(undoBlocking, {});
export const useUnblockEmployees = () => useCall(unblockEmployees, {});
export const useUnblockEmployee = () =>
  useCall(unblockEmployee, { invalidates: [listEmployees, getEmployee], tip: 'employess.unblock' });

/** Whether the reader may block or unblock this person. */
export function useMayBlock(employee: Employee | undefined): boolean {
  const me = useMe();
  return me !== undefined && employee !== undefined && mayBlock(me, employee);
}
