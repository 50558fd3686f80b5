import type { Services } from '../../http/context.ts';
import { runDueActions } from './commands/run-due.ts';

const EVERY_MS = 5_000;

/** Looks for what tags are due to do, by the clock. */
export function startTagActions(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => runDueActions(services))
      .catch((error: unknown) => services.log.error({ error }, 'Running the actions of tags failed.'));
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
