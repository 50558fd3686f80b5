import type { Background } from '../../jobs/background.ts';
import { closeDepartmentsWork } from './commands/close-departments.ts';

export const jobs: Background[] = [closeDepartmentsWork.background];
