import { periodic, type Background } from '../../jobs/background.ts';
import { reportFile } from './commands/make-run.ts';
import { beginDueReports, clearReports } from './commands/schedule-reports.ts';

const MINUTE_MS = 60_000;

export const jobs: Background[] = [
  periodic({ worker: 'reports', everyMs: 10_000, failed: 'Looking for reports that are due failed.', turn: beginDueReports }),
  periodic({
    worker: 'report-files',
    everyMs: MINUTE_MS,
    failed: 'Old files of reports were not taken away.',
    turn: clearReports,
  }),
  reportFile.background,
];
