import type { Services } from '../../http/context.ts';
import { startBulkWork } from '../long-jobs/commands/bulk-work.ts';
import { closeDepartmentsWork } from './commands/close-departments.ts';

export const departmentJobKinds = [closeDepartmentsWork.job];

export const startDepartmentJobs = (services: Services): Promise<void> => startBulkWork(services, closeDepartmentsWork);
