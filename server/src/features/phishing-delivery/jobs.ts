import { randomUUID } from 'node:crypto';
import type { Services } from '../../http/context.ts';
import { seldom } from '../../jobs/seldom.ts';
import { openSending } from './commands/send-due.ts';
import { restAfter } from './rules.ts';

const IDLE_MS = 500;
const SWEEP_EVERY_MS = 2_000;
const RENEWALS_A_LEASE = 3;
const LOG_EVERY_MS = 60_000;
const WORKER = 'sending';

/** Sends what is due for as long as the process runs, each organisation by itself, so that a slow server slows its own alone. */
export function startSending(services: Services): { stop(): Promise<void> } {
  const { log, env, heartbeats } = services;
  const sending = openSending(services, randomUUID());
  const pumps = new Map<string, Promise<void>>();
  const resting = new Map<string, { failures: number; until: number }>();
  const stopping = new AbortController();
  const mayLog = seldom(LOG_EVERY_MS);
  let failedLooks = 0;
  let sweptAt = 0;
  let seenAt = Date.now();
  heartbeats.watch(WORKER, () => seenAt);
  let wake: (() => void) | undefined;

  const renewing = setInterval(
    () => {
      sending.renew().catch((error: unknown) => {
        if (mayLog('renew')) log.error({ error }, 'Holding on to letters under way failed.');
      });
    },
    (env.DELIVERY_LEASE_SECONDS * 1000) / RENEWALS_A_LEASE,
  );

  function pump(organization: string): void {
    const pumping = sending
      .drain(organization, stopping.signal)
      .then(
        () => void resting.delete(organization),
        (error: unknown) => {
          const failures = (resting.get(organization)?.failures ?? 0) + 1;
          resting.set(organization, { failures, until: Date.now() + restAfter(failures, Math.random) });
          if (mayLog(organization)) log.error({ error, organization_id: organization }, 'Sending stopped short.');
        },
      )
      .finally(() => pumps.delete(organization));
    pumps.set(organization, pumping);
  }

  async function look(): Promise<void> {
    if (Date.now() - sweptAt > SWEEP_EVERY_MS) {
      sweptAt = Date.now();
      await sending.sweep();
    }
    for (const organization of await sending.organizationsDue()) {
      if (!pumps.has(organization) && (resting.get(organization)?.until ?? 0) <= Date.now()) pump(organization);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      seenAt = Date.now();
      await look().then(
        () => (failedLooks = 0),
        (error: unknown) => {
          failedLooks++;
          if (mayLog('look')) log.error({ error }, 'Looking for due letters failed.');
        },
      );
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, failedLooks === 0 ? IDLE_MS : restAfter(failedLooks, Math.random));
      });
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      wake?.();
      await running;
      await Promise.all(pumps.values());
      clearInterval(renewing);
      heartbeats.forget(WORKER);
    },
  };
}
