import { z } from 'zod';
import { myCourseSummary } from '../learning/my-course.ts';
import { count, id, moment } from '../shared/page.ts';
import { completionRule } from './course.ts';
import { packageItem, scormVersion } from './package.ts';
import { partStatus } from './player.ts';

export const scormAttemptSummary = z.object({
  id,
  number: count,
  status: z.enum(['in_progress', 'completed', 'failed']),
  percent: z.number().nullable(),
  seconds: z.number().int(),
  started_at: moment,
  last_seen_at: moment,
  closed_at: moment.nullable(),
  /** An operator's decision that overrides the package's result. */
  decision: z.enum(['passed', 'reset']).nullable(),
  reason: z.string().nullable(),
});
export type ScormAttemptSummary = z.infer<typeof scormAttemptSummary>;

export const myScormCourse = myCourseSummary.extend({
  description: z.string(),
  version: scormVersion,
  completion_rule: completionRule,
  pass_score: z.number().int().nullable(),
  attempts_limit: count,
  /** Another attempt can be started: none is open, and the limit allows it. */
  may_begin: z.boolean(),
  /** The part opened last; null before the first. */
  current_item: z.number().int().nullable(),
  parts: z.array(packageItem.extend({ status: partStatus, percent: z.number().nullable() })),
  attempts: z.array(scormAttemptSummary),
});
export type MyScormCourse = z.infer<typeof myScormCourse>;

export const launchBody = z.object({
  /** The part by its position in the contents; absent: where the learner left off. */
  item: count.optional(),
  /** Start another attempt although the last one was completed. */
  is_new: z.boolean().optional(),
});

export const launched = z.object({
  url: z.string(),
  item: count,
  attempt_id: id.nullable(),
  /** Progress is recorded; otherwise the part is view only. */
  is_counted: z.boolean(),
});
export type Launched = z.infer<typeof launched>;
