import { ticking, type Background } from '../../jobs/background.ts';
import { reportFile } from './commands/make-run.ts';
import { beginDueReports, clearReports } from './commands/turn-reports.ts';

const MINUTE_MS = 60_000;

export const jobs: Background[] = [
  ticking({ worker: 'reports', everyMs: 10_000, failed: 'Looking for reports that are due failed.', turn: beginDueReports }),
  ticking({
    worker: 'report-files',
    everyMs: MINUTE_MS,
    failed: 'Old files of reports were not taken away.',
    turn: clearReports,
  }),
  reportFile.background,
];
