import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import type { StaffLetter } from '@vigil/contract/employees/staff-letter.ts';
import {
  addEmployee,
  addView,
  changeEmployee,
  changeView,
  deleteEmployees,
  deleteImportEvent,
  deleteView,
  getEmployee,
  getImportEvent,
  getImportReport,
  getImportTemplate,
  getStaffReport,
  listEmployees,
  listUndoable,
  listViews,
  noteEmployee,
  notifyEmployees,
  orderImportReport,
  orderStaffReport,
  previewImport,
  previewStaffLetter,
  reinviteEmployees,
  returnEmployees,
  runImport,
  tryStaffLetter,
  undoImport,
} from '@vigil/contract/employees/endpoints.ts';
import { listDepartments, listDepartmentTitles, listHierarchy } from '@vigil/contract/departments/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { Progress } from '../../lib/transport.ts';
import type { Selection } from '../../ui/selection.ts';

const UNUSED_FOR_MS = 30_000;
const changed = [listEmployees, getEmployee, listDepartments, listHierarchy, listUndoable] as const;

export const employeesQuery = (request: RequestOf<typeof listEmployees>) =>
  queryOptions({
    ...query(listEmployees, request),
    gcTime: UNUSED_FOR_MS,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const employeeQuery = (id: string) => query(getEmployee, { params: { id } });
export const useNoteEmployee = () =>
  useCall(noteEmployee, { tip: 'employee.note_update', invalidates: [getEmployee], silent: true });

export const useAddEmployee = () => useCall(addEmployee, { tip: 'employess.create', invalidates: changed, silent: true });
export const useChangeEmployee = () => useCall(changeEmployee, { tip: 'employess.update', invalidates: changed, silent: true });
export const useDeleteEmployees = () => useCall(deleteEmployees, {});
export const useReturnEmployees = () => useCall(returnEmployees, {});
export const useReinviteEmployees = () => useCall(reinviteEmployees, {});

export const useWriteToEmployees = () => useCall(notifyEmployees, { silent: true });
export const useTryStaffLetter = () => useCall(tryStaffLetter, { tip: 'mail.sent', silent: true });
/** How the letter at hand would be read; the last that could be drawn stays while it changes. */
export const staffLetterQuery = (letter: StaffLetter) =>
  queryOptions({
    ...query(previewStaffLetter, { body: letter }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    meta: { silent: true },
  });

export const viewsQuery = () => query(listViews, {});
export const useAddView = () => useCall(addView, { invalidates: [listViews], silent: true });
export const useChangeView = () => useCall(changeView, { invalidates: [listViews], silent: true });
export const useDeleteView = () => useCall(deleteView, { invalidates: [listViews] });

export const useOrderReport = () => useCall(orderStaffReport, {});
export const checkReport = (id: string, signal: AbortSignal) => call(getStaffReport, { params: { id } }, { signal });

export const usePreviewImport = (onProgress: Progress) => useCall(previewImport, { silent: true, onProgress });
export const useRunImport = () => useCall(runImport, {});
export const useImportTemplate = () => useCall(getImportTemplate, { onSuccess: saveFile });
export const useOrderImportReport = () => useCall(orderImportReport, {});
export const checkImportReport = (id: string, signal: AbortSignal) => call(getImportReport, { params: { id } }, { signal });
export const useUndoImport = () => useCall(undoImport, {});
export const useForgetImport = () => useCall(deleteImportEvent, { silent: true });

const ASK_EVERY_MS = 1_000;

/** What the reader deleted and imported and may still take back. */
export const undoableQuery = () => queryOptions({ ...query(listUndoable, {}), meta: { silent: true } });

/** The import under way, asked about until it is over. */
export const importEventQuery = (id: string) =>
  queryOptions({
    ...query(getImportEvent, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'in_process' || state.data === undefined ? ASK_EVERY_MS : false),
  });

export function useStaffChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([...changed, listDepartmentTitles].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

/** The bulk payload of spec point 3. */
export const selectionBody = ({ mode, ids }: Selection, filter: PeopleFilter) => ({
  all: mode === 'exclude',
  ids: mode === 'exclude' ? { exclude_ids: [...ids] } : { include_ids: [...ids] },
  filter,
});
