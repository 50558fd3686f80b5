import { blockEmployees, undoBlocking, unblockEmployee, unblockEmployees } from '@vigil/contract/blocking/endpoints.ts';
import { getEmployee, listEmployees } from '@vigil/contract/employees/endpoints.ts';
import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import { useCall } from '../../lib/api.ts';
import type { selectionBody } from '../../ui/selection.ts';

export type PeopleChosen = ReturnType<typeof selectionBody<PeopleFilter>>;

export const useBlockEmployees = () => useCall(blockEmployees, {});
export const useUndoBlocking = () => useCall(undoBlocking, {});
export const useUnblockEmployees = () => useCall(unblockEmployees, {});
export const useUnblockEmployee = () =>
  useCall(unblockEmployee, { invalidates: [listEmployees, getEmployee], tip: 'employess.unblock' });
