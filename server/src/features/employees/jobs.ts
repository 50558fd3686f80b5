import { queued, type Background } from '../../jobs/background.ts';
import { deleteEmployeesWork } from './commands/delete-employees.ts';
import { forgetImports, forgetImportsJob } from './commands/forget-imports.ts';
import { reinviteEmployeesWork } from './commands/invite-employees.ts';
import { importReport } from './commands/report-import.ts';
import { staffReport } from './commands/report-employees.ts';
import { returnEmployeesWork } from './commands/return-employees.ts';
import { importEmployees, importJob } from './commands/run-import.ts';
import { undoImportWork } from './commands/undo-import.ts';
import { writeToEmployeesWork } from './commands/write-to-employees.ts';

const HOURLY = '47 * * * *';

export const jobs: Background[] = [
  queued(importJob, importEmployees),
  queued(forgetImportsJob, forgetImports, { cron: HOURLY }),
  importReport.background,
  staffReport.background,
  deleteEmployeesWork.background,
  returnEmployeesWork.background,
  reinviteEmployeesWork.background,
  writeToEmployeesWork.background,
  undoImportWork.background,
];
