import { queued, type Background } from '../../jobs/background.ts';
import { importJob, importPackage } from './commands/import-package.ts';

export const jobs: Background[] = [queued(importJob, importPackage, { atOnce: 3, ofOrganization: 1 })];
