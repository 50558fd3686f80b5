import { z } from 'zod';
import { moment } from '../shared/page.ts';

/** A letter that someone sent to themselves: the mail server has taken it. */
export const sentTest = z.object({ address: z.string(), sent_at: moment });
export type SentTest = z.infer<typeof sentTest>;
