import { repeatEvery, type Worker } from '../../jobs/repeat-every.ts';
import type { Services } from '../../services.ts';
import { reportLoad } from './commands.ts';

const REPORT_EVERY_MS = 10_000;

/** Starts reporting the load of this process. Every process does, not only those that run jobs. */
export const startLoadReports = (services: Services): Worker =>
  repeatEvery(services, {
    worker: 'load reports',
    everyMs: REPORT_EVERY_MS,
    failed: 'The load of this process could not be reported.',
    run: () => reportLoad(services),
  });
