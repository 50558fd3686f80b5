import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findOwnFile } from '../long-jobs/queries.ts';
import { listPersonOptions } from '../people/queries/options.ts';
import { addEmployee } from './commands/add-employee.ts';
import { blockEmployees } from './commands/block-employees.ts';
import { changeEmployee } from './commands/change-employee.ts';
import { deleteEmployee, deleteEmployees } from './commands/delete-employees.ts';
import { reinviteEmployees } from './commands/invite-employees.ts';
import { undoDeletion } from './commands/restore-employees.ts';
import { undoBlocking, unblockEmployee, unblockEmployees } from './commands/unblock-employees.ts';
import { previewStaffEmail, tryStaffEmail, writeToEmployees } from './commands/write-to-employees.ts';
import { addView, changeView, deleteView } from './commands/save-views.ts';
import { orderStaffReport, staffReport } from './commands/report-employees.ts';
import { lockStaff } from './commands/staff-lock.ts';
import { inReach } from '../organizations/queries/reach.ts';
import { noteEmployee } from './commands/note-employee.ts';
import {
  editableDetails,
  editableEmployee,
  findEmployeeDetails,
  findEmployeeInReach,
  listEmployees,
} from './queries/employees.ts';
import { listViews } from './queries/views.ts';

export function employeeRoutes(site: Site): void {
  serve(site, endpoints.listEmployees, (context, { query }) => listEmployees(context, query));
  serve(site, endpoints.listEmployeeOptions, (context, { query }) => listPersonOptions(context, query));
  serve(site, endpoints.getEmployee, (context, { params }) => findEmployeeDetails(context, params.id));
  serve(site, endpoints.listAllEmployees, (context, { query }) =>
    inReach(context, query.organization_id, (inTarget) => listPersonOptions(inTarget, query)),
  );
  serve(site, endpoints.noteEmployee, (context, { body }) => {
    const find = () => findEmployeeDetails(context, body.user_id);
    const edit = { of: editableDetails, id: body.user_id, given: body, find };
    return asEdit(context, edit, () => noteEmployee(context, body));
  });
  serve(site, endpoints.changeEmployee, (context, { params: { id }, body }) => {
    const find = () => findEmployeeInReach(context, id);
    const edit = { of: editableEmployee, id, given: body, find, lock: () => lockStaff(context) };
    return asEdit(context, edit, () => changeEmployee(context, id, body));
  });
  serve(site, endpoints.deleteEmployee, async (context, { params }) => {
    await deleteEmployee(context, params.id);
    return ok;
  });
  serve(site, endpoints.addEmployee, (context, { body, query }) => addEmployee(context, body, query));
  serve(site, endpoints.deleteEmployees, (context, { body }) => deleteEmployees(context, body));
  serve(site, endpoints.restoreEmployees, (context, { params }) => undoDeletion(context, params.id));
  serve(site, endpoints.reinviteEmployees, (context, { body }) => reinviteEmployees(context, body));
  serve(site, endpoints.notifyEmployees, (context, { body }) => writeToEmployees(context, body));
  serve(site, endpoints.previewStaffEmail, (context, { body }) => previewStaffEmail(context, body));
  serve(site, endpoints.tryStaffEmail, (context, { body }) => tryStaffEmail(context, body));
  serve(site, endpoints.orderStaffReport, (context, { query, body }) => orderStaffReport(context, query, body));
  serve(site, endpoints.getStaffReport, (context, { params }) => findOwnFile(context, params.id, staffReport.kind));
  serve(site, endpoints.listViews, (context) => listViews(context));
  serve(site, endpoints.addView, (context, { body }) => addView(context, body));
  serve(site, endpoints.changeView, (context, { params, body }) => changeView(context, params.id, body));
  serve(site, endpoints.deleteView, async (context, { params }) => {
    await deleteView(context, params.id);
    return ok;
  });
  serve(site, endpoints.blockEmployees, (context, { body }) => blockEmployees(context, body));
  serve(site, endpoints.undoBlocking, (context, { params }) => undoBlocking(context, params.id));
  serve(site, endpoints.unblockEmployees, (context, { body }) => unblockEmployees(context, body));
  serve(site, endpoints.unblockEmployee, (context, { params }) => unblockEmployee(context, params.id));
}
