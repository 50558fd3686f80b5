import { z } from 'zod';
import { departmentRow, departmentSortKey } from '../departments/department.ts';
import { expectedClicks } from '../phishing-results/expected-clicks.ts';
import { campaignStatistics, groupFigures, type GroupFigures } from '../phishing-results/result.ts';
import { count, day, id, moment, pageOf, pageQuery, sortOrder } from '../shared/page.ts';
import { riskGroups as peopleRiskGroups } from '../people/rules.ts';
import { isPeriodFlawed, periodChoice, span } from './period.ts';

const periodFlaw = { path: ['from'], error: 'period' };
export const periodQueryOf = periodChoice.refine((choice) => !isPeriodFlawed(choice), periodFlaw);
/** Over the last days, or over a period. */
export const seriesQuery = periodChoice
  .extend({ days_period: count.optional() })
  .refine((choice) => !isPeriodFlawed(choice), periodFlaw);

/** Of whom a figure is, over which days, and as of when. */
const told = {
  people: count.nullable(),
  period: span,
  previous: span,
  as_of: moment,
  /** The period has ended: people are counted as they were at its end. */
  is_over: z.boolean(),
  /** Nothing is told of fewer people than this; null: no such limit. */
  smallest_group: count.nullable(),
};

/** How it stood as the period ended, as the one before it ended, and what lies between. Null: not known, or not told. */
const compared = z.object({
  value: z.number().nullable(),
  before: z.number().nullable(),
  change: z.number().nullable(),
  /** Whether the change is more than chance. Null for means and ratios, for few people and where their number is not known. */
  certainty: z.enum(['more', 'fewer', 'chance']).nullable(),
});
export type ComparedFigure = z.infer<typeof compared>;

/** In percent, not rounded. */
const comparedShare = compared.extend({
  /** At least so many people it rests on; null when their number is not known. */
  people: count.nullable(),
  /** The 95 % interval over these people, in percent. */
  interval: z.object({ from: z.number(), to: z.number() }).nullable(),
});
export type ComparedShare = z.infer<typeof comparedShare>;

export const currentRisk = z.object({
  ...told,
  risk_level: compared,
  /** How many people have a level. */
  with_risk: count.nullable(),
  /** Caught by each of their last emails, as many as the organisation's `repeat_failures`. */
  repeated: compared,
  repeat_failures: count,
});
export type CurrentRisk = z.infer<typeof currentRisk>;

/** People by their level, as an employee's own colour has it; `none`: of whom nothing is known. */
export const riskGroups = z.object({
  ...told,
  groups: z.array(z.object({ group: z.enum(peopleRiskGroups), people: compared })),
});
export type RiskGroups = z.infer<typeof riskGroups>;

export const currentProgress = z.object({
  ...told,
  progress: compared,
  with_progress: count.nullable(),
  /** Past the end of something that they are to learn. */
  behind: compared,
  /** Percent of what was due in the period, and finished before its end. */
  in_time: comparedShare,
  due: count,
  /** Percent of the courses that emails gave to those whom they caught, finished within thirty days; of whose time is over. */
  remedied: comparedShare,
  given: count,
  /** Given, not finished, and still in time. */
  remedying: count,
});
export type CurrentProgress = z.infer<typeof currentProgress>;

/** People by how far they are with all that they were assigned. */
export const progressGroups = z.object({
  ...told,
  groups: z.array(z.object({ group: z.enum(['NOT_START', 'IN_PROGRESS', 'COMPLETED', 'WITHOUT_COURSE']), people: compared })),
});
export type ProgressGroups = z.infer<typeof progressGroups>;

const emailFigures = groupFigures;
export type EmailFigures = GroupFigures;
const difficultyFigures = z.object({
  difficulty: z.enum(['easy', 'moderate', 'hard']),
  sent: count,
  /** Percent of the emails that became an incident. */
  failed: comparedShare,
  /** How many people failed and have left since: they count, and no list shows them. Null where results are anonymous. */
  left_people: count.nullable(),
  /** How many of them are rated. */
  rated: count,
  /** Of the rated ones; null when there are none. */
  expected: expectedClicks.nullable(),
});

/** Of the emails that arrived in the period, whatever was done with them later. */
export const organizationPhishing = z.object({
  ...told,
  figures: emailFigures,
  before: emailFigures,
  /** Percent of the emails that became an incident. */
  failed: comparedShare,
  /** How many people failed and have left since. */
  left_people: count.nullable(),
  /** Failures divided by expected failures, over the emails whose rating has an upper end; below one is better. */
  to_expected: compared,
  /** How many emails those are. */
  to_expected_emails: count,
  by_difficulty: z.array(difficultyFigures),
  /** To whom no simulated email has ever come. */
  never_simulated: compared,
});
export type OrganizationPhishing = z.infer<typeof organizationPhishing>;

export const riskSeriesOf = z.object({ data: z.array(z.object({ date: day, risk_level: z.number().nullable() })) });
export const progressSeriesOf = z.object({ data: z.array(z.object({ date: day, progress: z.number().nullable() })) });

export const coursesCounts = z.object({
  ...told,
  /** Assignments, as they stand now. */
  active: count,
  planned: count,
  completed: count,
  departments: count,
  employees: count,
});
export type CoursesCounts = z.infer<typeof coursesCounts>;

export const lastCampaign = z.object({
  campaign: z
    .object({
      id,
      name: z.string(),
      start_date: moment,
      end_date: moment,
      status: z.enum(['active', 'completed']),
      statistics: campaignStatistics,
      /** Null unless every email is rated. */
      expected: expectedClicks.nullable(),
    })
    .nullable(),
});
export type LastCampaign = z.infer<typeof lastCampaign>;

/** Departments of one level with everyone below them, or people of a group, twenty a load. */
export const detailQuery = pageQuery.extend({
  of: z.enum(['departments', 'employees']).default('departments'),
  /** Of departments: those below. */
  parent_id: id.optional(),
  /** Of employees; everyone's when absent. */
  group: z.enum(['NOT_START', 'IN_PROGRESS', 'COMPLETED', 'WITHOUT_COURSE', 'BEHIND']).optional(),
  sort_by: departmentSortKey.default('RISK_LEVEL'),
  sort_order: sortOrder.default('desc'),
});
/** A figure that is not told of so few people is null. */
const detailRow = z.object({
  id,
  title: z.string(),
  /** Of a department. */
  users_count: count.nullable(),
  children_count: count,
  /** Of a person. */
  department: z.string().nullable(),
  is_hidden: z.boolean(),
  risk_level: z.number().nullable(),
  /** Of a department: how many of its people have a risk level. Null: not shown. */
  with_risk: count.nullable(),
  progress: z.number().nullable(),
  phishing_events: departmentRow.shape.statistic.shape.phishing_events,
});
export type DetailRow = z.infer<typeof detailRow>;
export const detail = pageOf(detailRow).extend({ smallest_group: count.nullable() });
