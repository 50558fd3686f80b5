import { randomUUID } from 'node:crypto';
import type { Services } from '../../http/context.ts';
import { openSending } from './commands/send-due.ts';

const IDLE_MS = 500;
const SWEEP_EVERY_MS = 2_000;

/** Sends what is due for as long as the process runs, each organisation by itself, so that a slow server slows its own alone. */
export function startSending(services: Services): { stop(): Promise<void> } {
  const sending = openSending(services, randomUUID());
  const pumps = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let sweptAt = 0;
  let wake: (() => void) | undefined;

  async function look(): Promise<void> {
    if (Date.now() - sweptAt > SWEEP_EVERY_MS) {
      sweptAt = Date.now();
      await sending.sweep();
    }
    for (const organization of await sending.organizationsDue()) {
      if (pumps.has(organization)) continue;
      const pump = sending
        .drain(organization, stopping.signal)
        .catch((error: unknown) => services.log.error({ error, organization_id: organization }, 'Sending stopped short.'))
        .finally(() => pumps.delete(organization));
      pumps.set(organization, pump);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => services.log.error({ error }, 'Looking for due letters failed.'));
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, IDLE_MS);
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
    },
  };
}
