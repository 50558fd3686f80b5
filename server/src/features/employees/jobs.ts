import type { Services } from '../../http/context.ts';
import { startBulkWork } from '../long-jobs/commands/bulk-work.ts';
import { attemptLongJob } from '../long-jobs/commands/long-jobs.ts';
import { deleteEmployeesWork } from './commands/delete-employees.ts';
import { forgetImports, forgetImportsJob } from './commands/forget-imports.ts';
import { reinviteEmployeesWork } from './commands/invite-employees.ts';
import { returnEmployeesWork } from './commands/return-employees.ts';
import { importReportJob, makeImportReport } from './commands/report-import.ts';
import { makeStaffReport, staffReportJob } from './commands/report-employees.ts';
import { importEmployees, importJob } from './commands/run-import.ts';
import { undoImportWork } from './commands/undo-import.ts';
import { writeToEmployeesWork } from './commands/write-to-employees.ts';

const EVERY_HOUR = '47 * * * *';
const bulkWorks = [deleteEmployeesWork, returnEmployeesWork, reinviteEmployeesWork, writeToEmployeesWork, undoImportWork];

export const employeeJobKinds = [
  importJob,
  forgetImportsJob,
  importReportJob,
  staffReportJob,
  ...bulkWorks.map(({ job }) => job),
];

export async function startEmployeeJobs(services: Services): Promise<void> {
  await services.queue.work(importJob, (named) => importEmployees(services, named));
  await services.queue.work(forgetImportsJob, () => forgetImports(services));
  await services.queue.schedule(forgetImportsJob, EVERY_HOUR, {});
  await services.queue.work(importReportJob, (named) => attemptLongJob(services, named, () => makeImportReport(services, named)));
  await services.queue.work(staffReportJob, (named) => attemptLongJob(services, named, () => makeStaffReport(services, named)));
  for (const work of bulkWorks) await startBulkWork(services, work);
}
