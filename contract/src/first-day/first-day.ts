import { z } from 'zod';
import { firstSteps } from './rules.ts';

export const firstDay = z.object({
  /** The steps the caller is permitted to do, in order. */
  steps: z.array(z.object({ step: z.enum(firstSteps), is_done: z.boolean() })),
  /** Hidden by the caller; it can be reopened from their menu. */
  is_put_away: z.boolean(),
});
export type FirstDay = z.infer<typeof firstDay>;

export const firstDayChange = z.object({ is_put_away: z.boolean() });
