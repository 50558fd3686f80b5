import { z } from 'zod';
import { versioned } from '../shared/version.ts';
import { count, id, moment } from '../shared/page.ts';
import { targets } from '../people/targets.ts';
import { attackVector, difficulty } from '../phishing-templates/template.ts';
import { expectedClicks } from '../phishing-results/expected-clicks.ts';
import { campaignStatistics, resultTarget } from '../phishing-results/result.ts';
import { timedActions } from '../phishing-results/rules.ts';
import { changeOf, fieldsOf, without } from '../shared/fields.ts';
import { excludedTags } from './recipients.ts';
import {
  approvalStates,
  CAMPAIGN_TEMPLATES_MAX,
  campaignContradictions,
  campaignFailures,
  campaignFlaws,
  campaignRules,
  campaignStatuses,
  followUpContradictions,
  followUpFlaws,
  followUpObstacles,
  followUpRules,
  PERIOD_DAYS_DEFAULT,
} from './rules.ts';

export const campaignStatus = z.enum(campaignStatuses);

const fields = fieldsOf(campaignRules);
/** Fields that a campaign and its follow-up share. */
const content = {
  name: fields.name,
  templates: z.array(id).min(1).max(CAMPAIGN_TEMPLATES_MAX),
  excludedTags,
  dateType: z.enum(['auto', 'custom']).default('auto'),
  emailSendType: z.enum(['to_end', 'at_once']).default('to_end'),
  /** Not in the public contract: send only during the working hours of the person's department. */
  workingHours: z.boolean().default(false),
  hasAutoCourse: z.boolean().default(false),
  course: id.nullable().default(null),
  targetsAutoCourse: resultTarget.default('opened'),
  period: fields.period.default(PERIOD_DAYS_DEFAULT),
  /** Also assign the course to people who have completed it before. */
  course_again: z.boolean().default(false),
  /** Where people go after the landing page. False: the lesson page; true: `redirect_page`, or the course if there is none. */
  enableRedirect: z.boolean().default(false),
  /** Whether people go to `redirect_page`; must agree with the other fields. */
  enableRedirectPage: z.boolean().optional(),
  redirect_page: id.nullable().default(null),
  hasMessage: z.boolean().default(false),
  targetsMessage: resultTarget.default('opened'),
  theme: fields.theme.default(''),
  text: fields.text.default(''),
};

const days = fieldsOf(followUpRules);
const followUp = {
  ...content,
  isDelay: z.boolean().default(false),
  /** Days after the previous campaign ends, with `isDelay`. */
  dateDelay: days.dateDelay.nullable().default(null),
  /** Days from the follow-up's start to its end; with `auto` the end is computed. */
  dateEnd: days.dateEnd.nullable().default(null),
  /** Days from the follow-up's start in which all deliveries are sent, with `to_end`; null: within one working day. */
  email_send_end_date: days.email_send_end_date.nullable().default(null),
};
/** The campaign that starts when another is completed. It has no follow-up of its own. */
export const newFollowUp = z.object(followUp).superRefine(without(followUpFlaws)).superRefine(without(followUpContradictions));
export type NewFollowUp = z.output<typeof newFollowUp>;
/** A saved follow-up, under the rules that applied when it was saved. */
export const savedFollowUp = z.object(followUp);
export const followUpChange = z.object(changeOf(followUp));

export const newCampaign = z
  .object({
    ...content,
    isTesting: z.boolean().default(false),
    /** `all`: everyone except the people excluded in `targets`; people ticked there change nothing. */
    targetType: z.enum(['custom', 'all']).default('custom'),
    targets: targets.prefault({}),
    /** When the campaign starts; absent, without a delay: now. */
    start_date: moment.optional(),
    isDelay: z.boolean().default(false),
    /** The start time, with `isDelay`; must be in the future. */
    dateDelay: moment.nullable().default(null),
    /** The end of the campaign; with `auto` it is computed. */
    dateEnd: moment.optional(),
    /** When the last delivery is sent at the latest, with `to_end`. */
    email_send_end_date: moment.optional(),
    enableCreateCampaignByEnding: z.boolean().default(false),
    post_campaign: newFollowUp.safeExtend({ post_campaign_targets: resultTarget.optional() }).nullable().default(null),
    /** The follow-up targets people with at least this result; `opened` if neither this nor the nested field is present. */
    post_campaign_targets: resultTarget.optional(),
  })
  .superRefine(without(campaignFlaws))
  .superRefine(without(campaignContradictions));
export type NewCampaign = z.output<typeof newCampaign>;
export type NewCampaignInput = z.input<typeof newCampaign>;

export const campaignSummary = z.object({
  id,
  name: z.string(),
  status: campaignStatus,
  start_date: moment,
  /** The planned end; `completed_at` is the actual end. */
  end_date: moment,
  completed_at: moment.nullable(),
  email_send_end_date: moment,
  users_count: count,
  is_testing: z.boolean(),
  is_autophish: z.boolean(),
  by_tag: z.boolean(),
  /** For a campaign by tag: the tag that sends its emails. */
  tag: z.object({ id, title: z.string(), color: z.string() }).nullable(),
  is_paused: z.boolean(),
  /** Why the campaign was paused automatically: too many of its emails failed. */
  pause_reason: z.enum(['failures']).nullable(),
  /** The decision of a second person; null: no approval needed. Nothing is sent before it is approved. */
  approval: z.enum(approvalStates).nullable(),
  /** Deliveries whose sending window passed during an interruption: they wait for a decision. */
  held: z.object({ count, since: moment }).nullable(),
  /** Deliveries that stay unsent: by decision, or because the campaign ended. */
  unsent: count,
  /** Deliveries beyond one per recipient: emails sent again on request. */
  resent: count,
  /** The campaign that this one follows. */
  follows: z.object({ id, name: z.string() }).nullable(),
  attack_vectors: z.array(z.object({ type: attackVector })),
  templates: z.array(z.object({ id, name: z.string() })),
  /** The picture of the first template; `email` is that template's email with attachments. */
  logo: z.string().nullable(),
  email: z.object({ name: z.string(), attachments: z.array(z.object({ name: z.string() })) }).nullable(),
  /** The chosen link host of the first template; if there are several, the first. */
  original_url: z.string(),
  /** The newest finished report that the reader may see. */
  report: z.object({ id, status: z.enum(['complete', 'error', 'expired']) }).nullable(),
  statistics: campaignStatistics,
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

export const campaign = campaignSummary.extend({
  dateType: z.enum(['auto', 'custom']),
  emailSendType: z.enum(['to_end', 'at_once']),
  workingHours: z.boolean(),
  created_at: moment,
  created_by_name: z.string(),
  /** While being created: for how many recipients deliveries are planned. */
  planned: count.nullable(),
  /** If failed: the reason, and the most common error of its emails. */
  failure: z.object({ reason: z.enum(campaignFailures), detail: z.string().nullable() }).nullable(),
  /** Who requested approval, and the decision. */
  decision: z
    .object({
      asked_at: moment,
      asked_by_name: z.string(),
      decided_at: moment.nullable(),
      decided_by_name: z.string(),
      note: z.string(),
      /** Whether the reader may decide: not the author, nor the person who changed it last. */
      can_decide: z.boolean(),
    })
    .nullable(),
  /** Why sending is on hold, if it is. */
  hold: z
    .enum(['organization_paused', 'licence', 'installation_paused', 'mail_server_down', 'mail_server_busy', 'daily_cap'])
    .nullable(),
  /** Why the organisation's own mail server cannot be reached and how to fix it, in the reader's language. */
  hold_cause: z.string().nullable(),
  /** The mail server's own message, verbatim. */
  hold_detail: z.string().nullable(),
  /** When the author was notified that many emails bounced, and how many bounce messages were ignored. */
  bounces: z.object({ noticed_at: moment.nullable(), ignored: count }),
});
export type Campaign = z.infer<typeof campaign>;

const named = z.object({ id, name: z.string() });
/** Another campaign of the same chain, with its failures. */
const chainedCampaign = named.extend({
  status: campaignStatus,
  start_date: moment,
  completed_at: moment.nullable(),
  statistics: campaignStatistics,
});
export type ChainedCampaign = z.infer<typeof chainedCampaign>;

/** A follow-up that has not started, with the objects it names that still exist. */
const plannedFollowUp = z.object({
  ...followUp,
  templates: z.array(named.extend({ emails_count: count })),
  course: z.object({ id, title: z.string() }).nullable(),
  redirect_page: named.nullable(),
});
export type PlannedFollowUp = z.output<typeof plannedFollowUp>;

/** The campaign with its automation settings, as in its form. */
export const campaignInternal = campaign.extend({
  excludedTags: z.array(id),
  targetType: z.enum(['custom', 'all']),
  enableCreateCampaignByEnding: z.boolean(),
  post_campaign: plannedFollowUp.nullable(),
  post_campaign_targets: resultTarget,
  /** The previous campaign of the chain, and the next. */
  before: chainedCampaign.nullable(),
  after: chainedCampaign.nullable(),
  follow_up_obstacle: z.enum(followUpObstacles).nullable(),
  hasAutoCourse: z.boolean(),
  course: z.object({ id, title: z.string() }).nullable(),
  targetsAutoCourse: resultTarget,
  period: z.number().int(),
  course_again: z.boolean(),
  enableRedirect: z.boolean(),
  /** The redirect page by its current name; null when people go to the course. */
  redirect_page: z.object({ id, name: z.string() }).nullable(),
  hasMessage: z.boolean(),
  targetsMessage: resultTarget,
  theme: z.string(),
  text: z.string(),
  ...versioned,
});

export const campaignTemplate = z.object({
  id,
  template_id: id,
  name: z.string(),
  difficulty,
  subject: z.string(),
  sender_name: z.string(),
  sender_address: z.string(),
  /** The percentage of clicks that the Phish Scale expects, as rated at launch; null: not rated. */
  expected: expectedClicks.nullable(),
  statistics: campaignStatistics,
});
export type CampaignTemplate = z.infer<typeof campaignTemplate>;

/** The email as it was sent, for the campaign's page. */
export const campaignTemplateEmail = campaignTemplate.extend({ html: z.string(), page_html: z.string() });

/** How soon people acted, counted from the sending of their email. Null for an action of too few people. */
const actTimes = z.object({
  deed: z.enum(timedActions),
  count: count.nullable(),
  median_seconds: z.number().int().nullable(),
  /** How many had acted by each of `actMinutes`. */
  by: z.array(count).nullable(),
});
export type ActTimes = z.infer<typeof actTimes>;
export const clickTimes = z.object({ data: z.array(actTimes) });

export const campaignDepartment = z.object({ id, title: z.string(), statistics: campaignStatistics });
export type CampaignDepartment = z.infer<typeof campaignDepartment>;
export const campaignOs = z.object({ id: z.string(), title: z.string(), statistics: campaignStatistics });
