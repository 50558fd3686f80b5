import type { z } from 'zod';
import type { Services } from '../services.ts';
import { repeatEvery, type RepeatedWork, type Worker } from './repeat-every.ts';
import type { Concurrency, JobKind } from './queue.ts';

/** Background work: kinds of job that any process may queue, and how this process runs them. */
export type Background = { kinds: JobKind<z.ZodType>[]; start(services: Services): Promise<Worker | void> };

/** The concurrency of long work: one job of an organisation at a time, so that no organisation holds every slot. */
export const ONE_OF_EACH = { atOnce: 2, ofOrganization: 1 } satisfies Concurrency;

/** A kind of job and its handler; with `cron` it is queued on a schedule, once across all processes. */
export const queued = <T extends z.ZodType>(
  kind: JobKind<T>,
  run: (services: Services, input: z.output<T>) => Promise<unknown>,
  { cron, ...concurrency }: Concurrency & { cron?: string } = {},
): Background => ({
  kinds: [kind],
  start: async (services) => {
    await services.queue.work(kind, async (input) => void (await run(services, input)), concurrency);
    // A scheduled job has no input.
    if (cron !== undefined) await services.queue.schedule(kind, cron, {} as z.input<T>);
  },
});

/** Work that each process polls for itself. */
export const periodic = ({
  run,
  ...schedule
}: Omit<RepeatedWork, 'run'> & { run: (services: Services, heartbeat: () => void) => Promise<void> }): Background => ({
  kinds: [],
  start: async (services) => repeatEvery(services, { ...schedule, run: (heartbeat) => run(services, heartbeat) }),
});
