import { z } from 'zod';
import { moment } from '../shared/page.ts';

/** An email that someone sent to themselves: the mail server has taken it. */
export const sentTest = z.object({ address: z.string(), sent_at: moment });
export type SentTest = z.infer<typeof sentTest>;
