import { z } from 'zod';
import { firstSteps } from './rules.ts';

export const firstDay = z.object({
  /** Those that the caller may do, in their order. */
  steps: z.array(z.object({ step: z.enum(firstSteps), is_done: z.boolean() })),
  /** Anyone who put it away finds it in their menu. */
  is_put_away: z.boolean(),
});
export type FirstDay = z.infer<typeof firstDay>;

export const firstDayChange = z.object({ is_put_away: z.boolean() });
