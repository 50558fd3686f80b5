import { z } from 'zod';
import { users } from '../shared/base-paths.ts';
import { fileJob, longJob } from '../shared/long-job.ts';
import { count, done, flag, id, idParams, pageOf, pageQuery, sortOrder } from '../shared/page.ts';
import {
  employee,
  employeeChange,
  employeeDetails,
  employeeSortKey,
  namedView,
  newEmployee,
  reportOrder,
  reportPeople,
  savedView,
  withRiskLevel,
} from './employee.ts';
import { peopleFilter } from '../people/filter.ts';
import { personOption } from '../people/option.ts';
import { peopleSelection } from '../people/selection.ts';
import { NOTE_MAX } from './rules.ts';
import { emailPreview } from '../emails/email.ts';
import { staffEmail } from './staff-email.ts';

const permission = 'admin.staff.employees';
const one = { permission, params: idParams } as const;

export const listEmployees = users({
  method: 'GET',
  path: '/users',
  permission,
  query: pageQuery.extend({
    ...peopleFilter.shape,
    with_risk_level: withRiskLevel,
    sort_by: employeeSortKey.default('NAME'),
    sort_order: sortOrder.default('asc'),
  }),
  response: pageOf(employee),
});
export const listEmployeeOptions = users({
  method: 'GET',
  path: '/users/modal',
  permission,
  query: pageQuery.extend({ search: z.string().trim().max(200).optional() }),
  response: pageOf(personOption),
});
export const getEmployee = users({ method: 'GET', path: '/users/{id}', ...one, response: employeeDetails });
/** Lists the people of all organisations that the caller has access to. */
export const listAllEmployees = users({
  method: 'GET',
  path: '/users/list/all',
  permission,
  query: pageQuery.extend({ organization_id: id }),
  response: z.object({ data: z.array(personOption), total_count: count }),
});
export const noteEmployee = users({
  method: 'PATCH',
  path: '/users/note',
  permission,
  body: z.object({ user_id: id, text: z.string().trim().max(NOTE_MAX) }),
  takesVersion: true,
  response: employeeDetails,
});
export const changeEmployee = users({
  method: 'PATCH',
  path: '/users/{id}',
  ...one,
  body: employeeChange,
  takesVersion: true,
  response: employee,
});
export const deleteEmployee = users({ method: 'DELETE', path: '/users/{id}', ...one, response: done });
export const addEmployee = users({
  method: 'POST',
  once: true,
  path: '/users/employee/add',
  permission,
  query: z.object({ need_message: flag.default(false) }),
  body: newEmployee,
  response: employee,
});
/** Every bulk action answers with its job, which is already done for a small selection. */
const bulk = { permission, body: peopleSelection, response: longJob } as const;

/** Deletes the selection; skips the caller and people with a higher role than the caller. */
export const deleteEmployees = users({ method: 'POST', once: true, path: '/users/bulk-delete', ...bulk });
/** Restores the people of a bulk deletion, within a day. */
export const restoreEmployees = users({
  method: 'POST',
  path: '/users/bulk-delete/{id}/undo',
  ...one,
  ours: 'The product asks for deletion with undo; the public contract shows no call for it.',
  response: longJob,
});
/** Sends registration emails again to the selected people who have not registered. */
export const reinviteEmployees = users({ method: 'POST', once: true, path: '/users/reinvite', ...bulk });
/** Sends an email with the caller's own text to the selection. */
export const notifyEmployees = users({
  ...bulk,
  method: 'POST',
  once: true,
  path: '/emails/notify/employees',
  body: peopleSelection.safeExtend({ letter: staffEmail }),
});
const emailDraft = {
  method: 'POST',
  permission,
  body: staffEmail,
  ours: 'An email is previewed and tested before it is sent; the public contract has the sending alone.',
} as const;
export const previewStaffEmail = users({ ...emailDraft, path: '/emails/notify/employees/preview', response: emailPreview });
/** Sends the email to the caller. */
export const tryStaffEmail = users({
  ...emailDraft,
  once: true,
  path: '/emails/notify/employees/trial',
  response: z.object({ address: z.string() }),
});
/** Exports the list with its columns and order, by a job; only its requester can download the result. */
export const orderStaffReport = users({
  method: 'POST',
  once: true,
  path: '/users/filtered-users-report',
  permission,
  query: reportOrder,
  body: reportPeople,
  response: longJob,
});
export const getStaffReport = users({
  method: 'GET',
  path: '/users/filtered-users-report/{id}',
  ...one,
  isPersonal: true,
  ours: 'The public contract orders the report and shows no call for its file.',
  response: fileJob,
});
const views = {
  permission,
  ours: 'The product keeps named views of the list; the public contract shows no calls for them.',
} as const;
export const listViews = users({ method: 'GET', path: '/views', ...views, response: z.object({ data: z.array(savedView) }) });
export const addView = users({ method: 'POST', once: true, path: '/views', ...views, body: namedView, response: savedView });
const oneView = { ...views, path: '/views/{id}', params: idParams } as const;
export const changeView = users({ method: 'PATCH', ...oneView, body: namedView.partial(), response: savedView });
export const deleteView = users({ method: 'DELETE', ...oneView, response: done });

const blocking = {
  permission,
  ours: 'An operator closes the way in to somebody without losing their history, and opens it again; the public contract shows no call for it.',
} as const;
const bulkBlocking = { ...blocking, body: peopleSelection, response: longJob } as const;
const oneBlocking = { ...blocking, params: idParams } as const;

/** Blocks the selection; skips people with a higher role than the caller, system administrators and the caller. */
export const blockEmployees = users({ method: 'POST', once: true, path: '/users/bulk-block', ...bulkBlocking });
/** Unblocks the people of a bulk blocking, within a day. */
export const undoBlocking = users({ method: 'POST', path: '/users/bulk-block/{id}/undo', ...oneBlocking, response: longJob });
/** Unblocks people, no matter who blocked them, while the licence has free seats. */
export const unblockEmployees = users({ method: 'POST', once: true, path: '/users/bulk-unblock', ...bulkBlocking });
/** Unblocks a person. A directory that does not have them blocks them again only after they were in it once more. */
export const unblockEmployee = users({ method: 'POST', path: '/users/{id}/unblock', ...oneBlocking, response: employee });
