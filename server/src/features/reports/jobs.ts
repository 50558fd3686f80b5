import { periodic, type Background } from '../../jobs/background.ts';
import { reportFile } from './commands/make-run.ts';
import { runDueReports, clearReports } from './commands/schedule-reports.ts';

const MINUTE_MS = 60_000;

export const jobs: Background[] = [
  periodic({ worker: 'reports', everyMs: 10_000, failed: 'Running due reports failed.', run: runDueReports }),
  periodic({
    worker: 'report-files',
    everyMs: MINUTE_MS,
    failed: 'Deleting old report files failed.',
    run: clearReports,
  }),
  reportFile.background,
];
