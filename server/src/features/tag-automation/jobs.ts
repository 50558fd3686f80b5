import type { Services } from '../../http/context.ts';
import { everySoOften, type Worker } from '../../jobs/clock.ts';
import { runDueActions } from './commands/run-due.ts';

/** Looks for what tags are due to do, by the clock. */
export const startTagActions = (services: Services): Worker =>
  everySoOften(services, {
    worker: 'tags',
    everyMs: 5_000,
    failed: 'Running the actions of tags failed.',
    turn: (beat) => runDueActions(services, { beat }),
  });
