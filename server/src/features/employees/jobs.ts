import type { Background } from '../../jobs/background.ts';
import { blockEmployeesWork } from './commands/block-employees.ts';
import { deleteEmployeesWork } from './commands/delete-employees.ts';
import { reinviteEmployeesWork } from './commands/invite-employees.ts';
import { staffReport } from './commands/report-employees.ts';
import { undoDeletionWork } from './commands/restore-employees.ts';
import { undoBlockingWork, unblockEmployeesWork } from './commands/unblock-employees.ts';
import { writeToEmployeesWork } from './commands/write-to-employees.ts';

export const jobs: Background[] = [
  staffReport.background,
  deleteEmployeesWork.background,
  undoDeletionWork.background,
  reinviteEmployeesWork.background,
  writeToEmployeesWork.background,
  blockEmployeesWork.background,
  undoBlockingWork.background,
  unblockEmployeesWork.background,
];
