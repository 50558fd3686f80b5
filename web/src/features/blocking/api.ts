import { blockEmployees, undoBlocking, unblockEmployee, unblockEmployees } from '@vigil/contract/blocking/endpoints.ts';
import { getEmployee, listEmployees } from '@vigil/contract/employees/endpoints.ts';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import { mayBlock } from '@vigil/contract/employees/rules.ts';
import { useCall } from '../../lib/api.ts';
import type { selectionBody } from '../../ui/selection.ts';
import { useMe } from '../profile/api.ts';

export type PeopleChosen = ReturnType<typeof selectionBody<PeopleFilter>>;

export const useBlockEmployees = () => useCall(blockEmployees, {});
export const useUndoBlocking = () => useCall(undoBlocking, {});
export const useUnblockEmployees = () => useCall(unblockEmployees, {});
export const useUnblockEmployee = () =>
  useCall(unblockEmployee, { invalidates: [listEmployees, getEmployee], tip: 'employess.unblock' });

/** Whether the reader may block this person, or let them in again. */
export function useMayBlock(employee: Employee | undefined): boolean {
  const me = useMe();
  return me !== undefined && employee !== undefined && mayBlock(me, employee);
}
