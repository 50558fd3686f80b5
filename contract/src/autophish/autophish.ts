import { z } from 'zod';
import { savedTargets, targetsChange } from '../people/targets.ts';
import { campaignStatus } from '../phishing-campaigns/campaign.ts';
import { excludedTags, recipientCounts } from '../phishing-campaigns/recipients.ts';
import { PERIOD_DAYS_DEFAULT } from '../phishing-campaigns/rules.ts';
import { campaignStatistics, resultTarget } from '../phishing-results/result.ts';
import { difficulty } from '../phishing-templates/template.ts';
import { changeOf, fieldsOf, without } from '../shared/fields.ts';
import { language } from '../shared/language.ts';
import { languages } from '../shared/languages.ts';
import { count, id, moment } from '../shared/page.ts';
import { versioned } from '../shared/version.ts';
import {
  autophishContradictions,
  autophishFlaws,
  autophishObstacles,
  autophishRules,
  missedReasons,
  templateSources,
} from './rules.ts';

const fields = fieldsOf(autophishRules);
const settings = {
  /** `all`: everyone except the people excluded in `targets`. */
  targetType: z.enum(['all', 'custom']).default('all'),
  targets: savedTargets.prefault({}),
  excludedTags,
  /** Which templates may be chosen; `all`: every template that is ready when the month's campaign is created. */
  source: z.enum(templateSources).default('all'),
  languages: z.array(language).max(languages.length),
  /** Day of the month; the campaign begins on the first working day on or after this day. */
  day: fields.day.default(1),
  /** Working days over which the emails are sent. */
  days: fields.days.default(10),
  hasAutoCourse: z.boolean().default(false),
  course: id.nullable().default(null),
  targetsAutoCourse: resultTarget.default('clicked'),
  period: fields.period.default(PERIOD_DAYS_DEFAULT),
  course_again: z.boolean().default(false),
};
const autophishSettings = z.object(settings).superRefine(without(autophishFlaws));
export type AutophishSettings = z.output<typeof autophishSettings>;
export const autophishChange = z
  .object({ ...changeOf(settings), targets: targetsChange.optional() })
  .superRefine(without(autophishContradictions));
export type AutophishChange = z.output<typeof autophishChange>;

/** A past or current month: its campaign, or the reason why there is none. */
const autophishMonth = z.object({
  month: z.string(),
  campaign: z
    .object({
      id,
      name: z.string(),
      status: campaignStatus,
      is_deleted: z.boolean(),
      users_count: count,
      statistics: campaignStatistics,
    })
    .nullable(),
  missed: z.enum(missedReasons).nullable(),
  /**
   * How many people get an easier next email after this month, and (`rose`) how many a harder one; null where results are hidden.
   */
  fell: count.nullable(),
  rose: count.nullable(),
});
export type AutophishMonth = z.infer<typeof autophishMonth>;

export const autophish = z.object({
  is_on: z.boolean(),
  /** Who last switched autophish on or off, and when. */
  switched: z.object({ by_name: z.string(), at: moment }).nullable(),
  settings: z.object({ ...settings, course: z.object({ id, title: z.string() }).nullable() }),
  obstacle: z.enum(autophishObstacles).nullable(),
  /** The campaign of the current month while it runs, with the number of its unsent emails. */
  running: z.object({ id, name: z.string(), status: campaignStatus, waiting: count }).nullable(),
  /** The current and the past months, newest first. */
  months: z.array(autophishMonth),
  ...versioned,
});
export type Autophish = z.output<typeof autophish>;

/** A forecast of the next month as of now. */
export const autophishForecast = z.object({
  month: z.string(),
  begins_at: moment,
  /** The latest time at which an email is sent. */
  send_end: moment,
  recipients: recipientCounts,
  levels: z.array(z.object({ difficulty, count })),
  templates: z.array(z.object({ id, name: z.string(), difficulty, count })),
  /** How many people have received every template already; they get the template they received longest ago. */
  repeats: count,
});
export type AutophishForecast = z.infer<typeof autophishForecast>;
