import { z } from 'zod';
import { fieldsOf } from '../shared/fields.ts';
import { count, id, moment } from '../shared/page.ts';
import { scormAttemptSummary } from './my-course.ts';
import { completionRule } from './course.ts';
import { packageItem, scormVersion } from './package.ts';
import { partStatus } from './player.ts';
import { decisionRules } from './rules.ts';

export const decisionBody = z.object(fieldsOf(decisionRules));

const scormInteraction = z.object({
  /** The part that asked, by its position in the contents. */
  item: count,
  question: z.string(),
  description: z.string(),
  type: z.string(),
  response: z.string(),
  correct: z.string(),
  result: z.string(),
  seconds: z.number().nullable(),
  at: moment,
});
export type ScormInteraction = z.infer<typeof scormInteraction>;

const scormEvent = z.object({
  n: count,
  item: count,
  kind: z.enum(['opened', 'initialized', 'status', 'away', 'error', 'finished', 'left', 'decided']),
  data: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
  at: moment,
});
export type ScormEvent = z.infer<typeof scormEvent>;

/** One attempt of a person, with each answer and each error of the package. */
export const scormAttempt = scormAttemptSummary.extend({
  decided_by: z.string().nullable(),
  assigned_course_id: id,
  course: z.string(),
  person: z.object({ id, name: z.string() }),
  version: scormVersion,
  edition: z.number().int().nullable(),
  package_number: count,
  package_date: moment,
  completion_rule: completionRule,
  pass_score: z.number().int().nullable(),
  attempts_limit: count,
  parts: z.array(packageItem.extend({ status: partStatus, percent: z.number().nullable(), seconds: count })),
  events: z.array(scormEvent),
  interactions: z.array(scormInteraction),
  /** All attempts of the person in this assignment, newest first. */
  attempts: z.array(scormAttemptSummary),
  /** The median time of the people who have closed an attempt; null while nobody has. */
  median_seconds: z.number().nullable(),
});
export type ScormAttempt = z.infer<typeof scormAttempt>;

/** How all learners of an assignment answer one question of its package. */
export const scormQuestion = z.object({
  /** The part that asks, by its position in the contents. */
  item: count,
  question: z.string(),
  description: z.string(),
  answered: count,
  correct: count,
  /** The percentage of correct answers among the correct and wrong ones; null for a survey question, which has neither. */
  correct_percent: z.number().nullable(),
  seconds: z.number().nullable(),
});
export type ScormQuestion = z.infer<typeof scormQuestion>;

/** Raw run-time data: flat by element name, or nested. */
export const statement = z.record(z.string(), z.unknown());
