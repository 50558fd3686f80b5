import { z } from 'zod';
import { SERIES_POINTS_MAX } from './rules.ts';
import { attemptSummary } from '../learning/my-course.ts';
import { knownResult, deliveryFigures } from '../phishing-results/result.ts';
import { count, id, moment, pageOf } from '../shared/page.ts';

export const periodQuery = z.object({ days_period: count.default(SERIES_POINTS_MAX) });
/** Limits a statistic to what started in the last days; absent: everything. */
export const sinceQuery = z.object({ days_period: count.optional() });

export const progressSeries = z.object({
  progress: z.number().nullable(),
  data: z.array(z.object({ date: z.string(), progress: z.number().nullable() })),
});
export type ProgressSeries = z.infer<typeof progressSeries>;

/** How a risk level is calculated. Shares are from 0 to 1. */
const riskParts = z.object({
  /** The share from the person's own judged results, before shrinkage; null without any. */
  phishing: z.number().nullable(),
  results: count,
  /** What few results are shrunk towards: the department's prior, else the organisation's mean. */
  prior: z.number().nullable(),
  /** The share that counts: the own share, shrunk towards the prior; null without results. */
  phishing_weighed: z.number().nullable(),
  /** Share of assigned courses that are overdue or failed. */
  learning: z.number(),
  assigned: count,
  late: count,
});
export type RiskParts = z.infer<typeof riskParts>;

export const riskSeries = z.object({
  /** The series is hidden from others because results are anonymous in the organisation. */
  is_hidden: z.boolean(),
  risk_level: z.number().nullable(),
  parts: riskParts.nullable(),
  data: z.array(z.object({ date: z.string(), risk_level: z.number().nullable() })),
});
export type RiskSeries = z.infer<typeof riskSeries>;

export const passedStatistic = z.object({
  assigned: count,
  completed: count,
  in_progress: count,
  not_started: count,
  overdue: count,
  /** The percentage of the assigned training that is finished. */
  passed: z.number().nullable(),
});
export type PassedStatistic = z.infer<typeof passedStatistic>;

/** A simulated email with its recipient's result. */
const personEmail = z.object({
  id,
  campaign: z.object({ id, name: z.string(), is_deleted: z.boolean() }),
  /** The email's template; null where it would reveal earlier results, because autophish chose the email by them. */
  template: z.object({ id, name: z.string(), difficulty: z.enum(['easy', 'moderate', 'hard']) }).nullable(),
  subject: z.string().nullable(),
  sent_at: moment,
  /** The recipient's result; null: hidden. */
  result: knownResult.nullable(),
  /** When the person's worst action happened; null without any. */
  result_at: moment.nullable(),
  reported_at: moment.nullable(),
});
export type PersonEmail = z.infer<typeof personEmail>;

/** The person's own figures, and how the last judged emails ended, the newest first. */
export const myPhishing = deliveryFigures.extend({ last: z.array(z.object({ id, sent_at: moment, is_failed: z.boolean() })) });
export type MyPhishing = z.infer<typeof myPhishing>;

export const personPhishing = pageOf(personEmail).extend({ is_hidden: z.boolean(), totals: deliveryFigures.nullable() });
export type PersonPhishing = z.infer<typeof personPhishing>;

const personQuiz = attemptSummary.extend({
  assigned_course: z.object({ id, title: z.string() }),
  theme: z.object({ id, title: z.string() }),
  pass_mark: count,
});
export type PersonQuiz = z.infer<typeof personQuiz>;

export const personQuizzes = pageOf(personQuiz);
