import { randomUUID } from 'node:crypto';
import type { Services } from '../../services.ts';
import type { Background } from '../../jobs/background.ts';
import { repeatEvery, type Worker } from '../../jobs/repeat-every.ts';
import { throttle } from '../../jobs/throttle.ts';
import { openSending } from './commands/send-due.ts';
import { restAfter } from './rules/sending.ts';

const IDLE_MS = 500;
const SWEEP_EVERY_MS = 2_000;
const RENEWALS_PER_LEASE = 3;
const LOG_EVERY_MS = 60_000;

export const jobs: Background[] = [{ kinds: [], start: async (services) => startSending(services) }];

/**
 * Sends due deliveries while the process runs, each organisation separately, so that a slow server slows only its own
 * organisation.
 */
function startSending(services: Services): Worker {
  const { log, env } = services;
  const sending = openSending(services, randomUUID());
  const underWay = new Map<string, Promise<void>>();
  const resting = new Map<string, { failures: number; until: number }>();
  const stopping = new AbortController();
  const mayLog = throttle(LOG_EVERY_MS);
  let sweptAt = 0;

  function startSendingOf(organization: string): void {
    const done = sending
      .sendAllDue(organization, stopping.signal)
      .then(
        () => void resting.delete(organization),
        (error: unknown) => {
          const failures = (resting.get(organization)?.failures ?? 0) + 1;
          resting.set(organization, { failures, until: Date.now() + restAfter(failures, Math.random) });
          if (mayLog(organization))
            log.error({ error, organization_id: organization }, 'Sending an organisation’s emails failed; it is tried again.');
        },
      )
      .finally(() => underWay.delete(organization));
    underWay.set(organization, done);
  }

  const looking = repeatEvery(services, {
    worker: 'sending',
    everyMs: IDLE_MS,
    failed: 'Looking for due deliveries failed.',
    run: async () => {
      if (Date.now() - sweptAt > SWEEP_EVERY_MS) {
        sweptAt = Date.now();
        await sending.sweep();
      }
      for (const organization of await sending.organizationsDue()) {
        if (!underWay.has(organization) && (resting.get(organization)?.until ?? 0) <= Date.now()) startSendingOf(organization);
      }
    },
  });
  const renewing = repeatEvery(services, {
    worker: 'leases',
    everyMs: (env.DELIVERY_LEASE_SECONDS * 1000) / RENEWALS_PER_LEASE,
    failed: 'Renewing the leases of deliveries under way failed.',
    run: () => sending.renewLeases(),
  });
  return {
    stop: async () => {
      stopping.abort();
      await looking.stop();
      await Promise.all(underWay.values());
      await renewing.stop();
    },
  };
}
