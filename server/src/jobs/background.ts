import type { z } from 'zod';
import type { Services } from '../services.ts';
import { repeatEvery, type RepeatedWork, type Worker } from './repeat-every.ts';
import type { Concurrency, JobKind } from './queue.ts';

/** Work in the background: the kinds of job that any process may ask for, and how this one begins to do them. */
export type Background = { kinds: JobKind<z.ZodType>[]; start(services: Services): Promise<Worker | void> };

/** For long work that belongs to organisations: one at a time for each, and one organisation never holds every slot. */
export const ONE_OF_EACH = { atOnce: 2, ofOrganization: 1 } satisfies Concurrency;

/** A kind of job and who does it; with `cron` it is asked for by the clock, once across all processes. */
export const queued = <T extends z.ZodType>(
  kind: JobKind<T>,
  run: (services: Services, input: z.output<T>) => Promise<unknown>,
  { cron, ...concurrency }: Concurrency & { cron?: string } = {},
): Background => ({
  kinds: [kind],
  start: async (services) => {
    await services.queue.work(kind, async (input) => void (await run(services, input)), concurrency);
    // What comes by the clock says nothing more.
    if (cron !== undefined) await services.queue.schedule(kind, cron, {} as z.input<T>);
  },
});

/** What looks for its work by itself, in each process. */
export const periodic = ({
  turn,
  ...turns
}: Omit<RepeatedWork, 'turn'> & { turn: (services: Services, beat: () => void) => Promise<void> }): Background => ({
  kinds: [],
  start: async (services) => repeatEvery(services, { ...turns, turn: (beat) => turn(services, beat) }),
});
