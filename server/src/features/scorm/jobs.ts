import { ONE_OF_EACH, queued, type Background } from '../../jobs/background.ts';
import { importJob, importPackage } from './commands/import-package.ts';

export const jobs: Background[] = [queued(importJob, importPackage, { ...ONE_OF_EACH, atOnce: 3 })];
