import type { Services } from '../http/context.ts';
import type { JobKind } from '../jobs/queue.ts';
import type { z } from 'zod';

/** Every kind of job that any process may ask for. */
export const jobKinds: JobKind<z.ZodType>[] = [];

/** Starts the work of this process; `stop` lets what is under way finish. */
export async function startJobs(services: Services): Promise<{ stop(): Promise<void> }> {
  void services;
  return { stop: async () => {} };
}
