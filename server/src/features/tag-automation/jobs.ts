import { periodic, type Background } from '../../jobs/background.ts';
import { runDueActions } from './commands/run-due.ts';

export const jobs: Background[] = [
  periodic({
    worker: 'tags',
    everyMs: 5_000,
    failed: 'Running the actions of tags failed.',
    run: (services, heartbeat) => runDueActions(services, { heartbeat }),
  }),
];
