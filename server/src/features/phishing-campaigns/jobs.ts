import type { Services } from '../../http/context.ts';
import { everySoOften, type Worker } from '../../jobs/clock.ts';
import { turnCampaigns } from './commands/run-campaign.ts';

/** Begins and ends campaigns by the clock. Several processes may look at once: a turn that was made is not made again. */
export const startTurning = (services: Services): Worker =>
  everySoOften(services, {
    worker: 'campaigns',
    everyMs: 5_000,
    failed: 'Turning campaigns failed.',
    turn: () => turnCampaigns(services),
  });
