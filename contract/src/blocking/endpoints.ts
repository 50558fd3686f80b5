import { users } from '../shared/base-paths.ts';
import { employee } from '../employees/employee.ts';
import { peopleSelection } from '../people/selection.ts';
import { longJob } from '../shared/long-job.ts';
import { idParams } from '../shared/page.ts';

const permission = 'admin.staff.employees';
const ours =
  'An operator closes the way in to somebody without losing their history, and opens it again; the public contract shows no call for it.';
const bulk = { permission, ours, body: peopleSelection, response: longJob } as const;
const one = { permission, ours, params: idParams } as const;

/** Nothing opens for those of the selection any more; skips who outranks the caller, system administrators and the caller. */
export const blockEmployees = users({ method: 'POST', once: true, path: '/users/bulk-block', ...bulk });
/** Lets in again whom a bulk blocking shut out, for a day. */
export const undoBlocking = users({ method: 'POST', path: '/users/bulk-block/{id}/undo', ...one, response: longJob });
/** Lets in again, as far as the licence has places, whoever blocked them. */
export const unblockEmployees = users({ method: 'POST', once: true, path: '/users/bulk-unblock', ...bulk });
/** A directory that had lost them answers for them no more, until it has them again. */
export const unblockEmployee = users({ method: 'POST', path: '/users/{id}/unblock', ...one, response: employee });
