import type { Services } from '../../http/context.ts';
import { turnCampaigns } from './commands/run-campaign.ts';

const EVERY_MS = 5_000;

/** Begins and ends campaigns by the clock. Several processes may look at once: a turn that was made is not made again. */
export function startTurning(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => turnCampaigns(services))
      .catch((error: unknown) => services.log.error({ error }, 'Turning campaigns failed.'));
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
