import { z } from 'zod';
import { SERIES_POINTS_MAX } from './rules.ts';
import { attemptSummary } from '../learning/my-course.ts';
import { knownResult, deliveryFigures } from '../phishing-results/result.ts';
import { count, id, moment, pageOf } from '../shared/page.ts';

export const periodQuery = z.object({ days_period: count.default(SERIES_POINTS_MAX) });
/** Of what began in the last days; without a number, of all there is. */
export const sinceQuery = z.object({ days_period: count.optional() });

export const progressSeries = z.object({
  progress: z.number().nullable(),
  data: z.array(z.object({ date: z.string(), progress: z.number().nullable() })),
});
export type ProgressSeries = z.infer<typeof progressSeries>;

/** Why a risk level is what it is. Shares are from 0 to 1. */
const riskParts = z.object({
  /** From the person's own judged results, before shrinking; null without any. */
  phishing: z.number().nullable(),
  results: count,
  /** What few results shrink toward: the department's prior, else the organisation's mean. */
  prior: z.number().nullable(),
  /** What counts: the first, shrunk toward the second; null without any results. */
  phishing_weighed: z.number().nullable(),
  /** Share of assigned courses that are overdue or failed. */
  learning: z.number(),
  assigned: count,
  late: count,
});
export type RiskParts = z.infer<typeof riskParts>;

export const riskSeries = z.object({
  /** The organisation tells results of groups alone: nothing of it is told to others. */
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
  /** Percent of what was assigned. */
  passed: z.number().nullable(),
});
export type PassedStatistic = z.infer<typeof passedStatistic>;

/** A simulated email as its addressee dealt with it. */
const personEmail = z.object({
  id,
  campaign: z.object({ id, name: z.string(), is_deleted: z.boolean() }),
  /** Null where it would tell what they did before, for the email was fitted to that. */
  template: z.object({ id, name: z.string(), difficulty: z.enum(['easy', 'moderate', 'hard']) }).nullable(),
  subject: z.string().nullable(),
  sent_at: moment,
  /** Null: not told. */
  result: knownResult.nullable(),
  /** When they did the most that they did; null when they did nothing. */
  result_at: moment.nullable(),
  reported_at: moment.nullable(),
});
export type PersonEmail = z.infer<typeof personEmail>;

export const personPhishing = pageOf(personEmail).extend({ is_hidden: z.boolean(), totals: deliveryFigures.nullable() });
export type PersonPhishing = z.infer<typeof personPhishing>;

const personQuiz = attemptSummary.extend({
  assigned_course: z.object({ id, title: z.string() }),
  theme: z.object({ id, title: z.string() }),
  pass_mark: count,
});
export type PersonQuiz = z.infer<typeof personQuiz>;

export const personQuizzes = pageOf(personQuiz);
