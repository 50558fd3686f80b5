import { z } from 'zod';
import { knownResult } from '../phishing-results/result.ts';
import { count, id, moment } from '../shared/page.ts';

/** A person who failed in a campaign, their training since then, and the result of their next email. */
export const failedPerson = z.object({
  delivery_id: id,
  user: z.object({ id, last_name: z.string(), first_name: z.string(), middle_name: z.string(), email: z.string() }),
  department: z.object({ id, title: z.string() }),
  status: knownResult,
  /** Failed each of their last emails, as many as the organisation's `repeat_failures`. */
  is_repeat: z.boolean(),
  /** The campaign's course, if it assigned one. */
  course: z.object({ progress: z.number() }).nullable(),
  /** The first email of another campaign sent long enough after the failure, or after the course was finished. */
  retest: z
    .object({
      campaign: z.object({ id, name: z.string() }),
      status: knownResult,
      sent_at: moment,
      /** The person has not acted on the email, and it is too recent to count as resisted. */
      is_open: z.boolean(),
    })
    .nullable(),
});
export type FailedPerson = z.infer<typeof failedPerson>;

/** A count of people; null where it is too small to show. */
const visibleCount = count.nullable();
export const failureTotals = z.object({
  caught: visibleCount,
  repeat: visibleCount,
  /** How many failures in a row count as repeated. */
  repeat_failures: count,
  /** Learners of the course that the campaign assigned. */
  given_course: count,
  completed_course: count,
  /** Retests with a result. */
  retested: visibleCount,
  caught_again: visibleCount,
});
export type FailureTotals = z.infer<typeof failureTotals>;
