import type { Background } from '../../jobs/background.ts';
import { blockEmployeesWork } from './commands/block-employees.ts';
import { undoBlockingWork, unblockEmployeesWork } from './commands/unblock-employees.ts';

export const jobs: Background[] = [blockEmployeesWork.background, undoBlockingWork.background, unblockEmployeesWork.background];
