import type { Background } from '../../jobs/background.ts';
import { deleteEmployeesWork } from './commands/delete-employees.ts';
import { reinviteEmployeesWork } from './commands/invite-employees.ts';
import { staffReport } from './commands/report-employees.ts';
import { returnEmployeesWork } from './commands/return-employees.ts';
import { writeToEmployeesWork } from './commands/write-to-employees.ts';

export const jobs: Background[] = [
  staffReport.background,
  deleteEmployeesWork.background,
  returnEmployeesWork.background,
  reinviteEmployeesWork.background,
  writeToEmployeesWork.background,
];
