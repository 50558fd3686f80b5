import { z } from 'zod';
import { knownResult } from '../phishing-results/result.ts';
import { count, id, moment } from '../shared/page.ts';

/** Someone whom a campaign caught, what they have learnt since, and how they dealt with the next letter. */
export const caughtPerson = z.object({
  delivery_id: id,
  user: z.object({ id, last_name: z.string(), first_name: z.string(), middle_name: z.string(), email: z.string() }),
  department: z.object({ id, title: z.string() }),
  status: knownResult,
  /** Caught by each of their last letters, as many as the organisation's `repeat_failures`. */
  is_repeat: z.boolean(),
  /** The campaign's, when it gave them one. */
  course: z.object({ progress: z.number() }).nullable(),
  /** The next letter of another campaign that reached them. */
  retest: z.object({ campaign: z.object({ id, name: z.string() }), status: knownResult, sent_at: moment }).nullable(),
});
export type CaughtPerson = z.infer<typeof caughtPerson>;

/** Null: of too few for their organisation to tell. */
const told = count.nullable();
export const caughtTotals = z.object({
  caught: told,
  repeat: told,
  /** In how many letters in a row that is. */
  repeat_failures: count,
  given_course: told,
  completed_course: told,
  retested: told,
  caught_again: told,
});
export type CaughtTotals = z.infer<typeof caughtTotals>;
