import { z } from 'zod';
import { departmentRow, departmentSortKey } from '../departments/department.ts';
import { expectedClicks } from '../phishing-results/expected-clicks.ts';
import { campaignStatistics, groupFigures, type GroupFigures } from '../phishing-results/result.ts';
import { count, day, id, moment, pageOf, pageQuery, sortOrder } from '../shared/page.ts';
import { riskGroups as peopleRiskGroups } from '../people/rules.ts';
import { isPeriodFlawed, periodChoice, span } from './period.ts';

const periodFlaw = { path: ['from'], error: 'period' };
export const periodQueryOf = periodChoice.refine((choice) => !isPeriodFlawed(choice), periodFlaw);
/** The days of a series: the last `days_period` days, or a period. */
export const seriesQuery = periodChoice
  .extend({ days_period: count.optional() })
  .refine((choice) => !isPeriodFlawed(choice), periodFlaw);

/** The people and days that a figure covers. `as_of`: people are counted as they were at this time. */
const figureContext = {
  people: count.nullable(),
  period: span,
  previous: span,
  as_of: moment,
  /** The period has ended: people are counted as of its end. */
  is_over: z.boolean(),
  /** Figures of fewer people are hidden; null: no limit. */
  smallest_group: count.nullable(),
};

/** The value at the end of the period, at the end of the previous one, and their difference. Null: unknown or hidden. */
const compared = z.object({
  value: z.number().nullable(),
  before: z.number().nullable(),
  change: z.number().nullable(),
  /** Whether the change is more than chance. Null for means and ratios, for few people, and where their number is unknown. */
  certainty: z.enum(['more', 'fewer', 'chance']).nullable(),
});
export type ComparedFigure = z.infer<typeof compared>;

/** A compared share in percent, not rounded. */
const comparedShare = compared.extend({
  /** At least this many people are counted; null when their number is unknown. */
  people: count.nullable(),
  /** The 95 % interval over these people, in percent. */
  interval: z.object({ from: z.number(), to: z.number() }).nullable(),
});
export type ComparedShare = z.infer<typeof comparedShare>;

export const currentRisk = z.object({
  ...figureContext,
  risk_level: compared,
  /** How many people have a risk level. */
  with_risk: count.nullable(),
  /** People who failed each of their last emails, as many as the organisation's `repeat_failures`. */
  repeated: compared,
  repeat_failures: count,
});
export type CurrentRisk = z.infer<typeof currentRisk>;

/** People by the colour of their risk level; `none`: no level. */
export const riskGroups = z.object({
  ...figureContext,
  groups: z.array(z.object({ group: z.enum(peopleRiskGroups), people: compared })),
});
export type RiskGroups = z.infer<typeof riskGroups>;

export const currentProgress = z.object({
  ...figureContext,
  progress: compared,
  with_progress: count.nullable(),
  /** How many people have a course that is unfinished past its end date. */
  behind: compared,
  /** Percent of courses due in the period that were finished on time. */
  in_time: comparedShare,
  due: count,
  /** Percent of courses assigned after a failure that were finished within thirty days, among those whose time is over. */
  remedied: comparedShare,
  given: count,
  /** How many courses assigned after a failure are unfinished and still on time. */
  remedying: count,
});
export type CurrentProgress = z.infer<typeof currentProgress>;

/** People by their progress in everything assigned to them. */
export const progressGroups = z.object({
  ...figureContext,
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
  /** How many people failed and have left since: they count, but no list shows them. Null where results are anonymous. */
  left_people: count.nullable(),
  /** How many of the emails are rated. */
  rated: count,
  /** The click rate that the ratings predict, over the rated emails; null without any. */
  expected: expectedClicks.nullable(),
});

/** Emails that arrived in the period, whenever people acted on them. */
export const organizationPhishing = z.object({
  ...figureContext,
  figures: emailFigures,
  before: emailFigures,
  /** Percent of the emails that became an incident. */
  failed: comparedShare,
  /** How many people failed and have left since. */
  left_people: count.nullable(),
  /** Failures divided by expected failures, over emails whose rating has an upper bound; below one is better. */
  to_expected: compared,
  /** How many emails have a rating with an upper bound. */
  to_expected_emails: count,
  by_difficulty: z.array(difficultyFigures),
  /** People who have never received a simulated email. */
  never_simulated: compared,
});
export type OrganizationPhishing = z.infer<typeof organizationPhishing>;

export const riskSeriesOf = z.object({ data: z.array(z.object({ date: day, risk_level: z.number().nullable() })) });
export const progressSeriesOf = z.object({ data: z.array(z.object({ date: day, progress: z.number().nullable() })) });

export const coursesCounts = z.object({
  ...figureContext,
  /** `active`, `planned` and `completed` are numbers of assignments as of now. */
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
      /** The click rate that the ratings predict; null unless every email is rated. */
      expected: expectedClicks.nullable(),
    })
    .nullable(),
});
export type LastCampaign = z.infer<typeof lastCampaign>;

/** Departments of one level with everyone below them, or the people of a group, twenty per page. */
export const detailQuery = pageQuery.extend({
  of: z.enum(['departments', 'employees']).default('departments'),
  /** For departments: the department above them; absent: the top level. */
  parent_id: id.optional(),
  /** For people: the group; absent: everyone. */
  group: z.enum(['NOT_START', 'IN_PROGRESS', 'COMPLETED', 'WITHOUT_COURSE', 'BEHIND']).optional(),
  sort_by: departmentSortKey.default('RISK_LEVEL'),
  sort_order: sortOrder.default('desc'),
});
/** Figures hidden for too few people are null. */
const detailRow = z.object({
  id,
  title: z.string(),
  /** How many people a department has; null for a person. */
  users_count: count.nullable(),
  children_count: count,
  /** The department of a person; null for a department. */
  department: z.string().nullable(),
  is_hidden: z.boolean(),
  risk_level: z.number().nullable(),
  /** For a department: how many of its people have a risk level. Null: hidden. */
  with_risk: count.nullable(),
  progress: z.number().nullable(),
  phishing_events: departmentRow.shape.statistic.shape.phishing_events,
});
export type DetailRow = z.infer<typeof detailRow>;
export const detail = pageOf(detailRow).extend({ smallest_group: count.nullable() });
