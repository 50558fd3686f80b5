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
  /** An operator's word over the package's. */
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
  /** Another attempt can be begun: none is under way, and the course gives one more. */
  may_begin: z.boolean(),
  /** The part that was open last; null before the first. */
  current_item: z.number().int().nullable(),
  parts: z.array(packageItem.extend({ status: partStatus, percent: z.number().nullable() })),
  attempts: z.array(scormAttemptSummary),
});
export type MyScormCourse = z.infer<typeof myScormCourse>;

export const launchBody = z.object({
  /** The part, by its place in the contents; where one left off when absent. */
  item: count.optional(),
  /** Another attempt, although the last one was completed. */
  is_new: z.boolean().optional(),
});

export const launched = z.object({
  url: z.string(),
  item: count,
  attempt_id: id.nullable(),
  /** What is done in it is kept; otherwise it is only looked at. */
  is_counted: z.boolean(),
});
export type Launched = z.infer<typeof launched>;
