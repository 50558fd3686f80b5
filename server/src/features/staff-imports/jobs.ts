import { ONE_OF_EACH, queued, type Background } from '../../jobs/background.ts';
import { forgetImports, forgetImportsJob } from './commands/forget-imports.ts';
import { importJob } from './commands/order-import.ts';
import { importReport } from './commands/report-import.ts';
import { runImport } from './commands/run-import.ts';
import { undoImportWork } from './commands/undo-import.ts';

const HOURLY = '47 * * * *';

export const jobs: Background[] = [
  queued(importJob, runImport, ONE_OF_EACH),
  queued(forgetImportsJob, forgetImports, { cron: HOURLY }),
  importReport.background,
  undoImportWork.background,
];
