import { z } from 'zod';
import { versioned } from '../shared/version.ts';
import { count, id, moment } from '../shared/page.ts';
import { targets } from '../people/targets.ts';
import { attackVector, difficulty } from '../phishing-templates/template.ts';
import { expectedClicks } from '../phishing-results/expected-clicks.ts';
import { campaignStatistics, result, resultTarget } from '../phishing-results/result.ts';
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

/** `failed`, `deferred` and `unconfirmed` are told apart from what is still on its way. */
const deliveryStates = [
  'queued',
  'claimed',
  'transmitting',
  'sent',
  'deferred',
  'held',
  'failed',
  'unconfirmed',
  'cancelled',
] as const;
const deliveryState = z.enum(deliveryStates);

const fields = fieldsOf(campaignRules);
/** What a campaign and its follow-up say alike. */
const content = {
  name: fields.name,
  templates: z.array(id).min(1).max(CAMPAIGN_TEMPLATES_MAX),
  excludedTags,
  dateType: z.enum(['auto', 'custom']).default('auto'),
  emailSendType: z.enum(['to_end', 'at_once']).default('to_end'),
  /** Ours: emails leave only while their person’s department works. */
  workingHours: z.boolean().default(false),
  hasAutoCourse: z.boolean().default(false),
  course: id.nullable().default(null),
  targetsAutoCourse: resultTarget.default('opened'),
  period: fields.period.default(PERIOD_DAYS_DEFAULT),
  /** Also to those who have completed the course already. */
  course_again: z.boolean().default(false),
  /** Where people go after the page: off, to our page about the email; on, to `redirect_page` or, without one, to the course. */
  enableRedirect: z.boolean().default(false),
  /** Said apart, it has to agree: whether that is a redirect page. */
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
  /** Days after its campaign's end, with `isDelay`. */
  dateDelay: days.dateDelay.nullable().default(null),
  /** Days after its beginning; with `auto` the product finds its end. */
  dateEnd: days.dateEnd.nullable().default(null),
  /** Days after its beginning by which the last delivery leaves, with `to_end`; null: within a working day. */
  email_send_end_date: days.email_send_end_date.nullable().default(null),
};
/** The campaign that begins by itself when another is completed. It has no follow-up of its own. */
export const newFollowUp = z.object(followUp).superRefine(without(followUpFlaws)).superRefine(without(followUpContradictions));
export type NewFollowUp = z.output<typeof newFollowUp>;
/** As it was saved, by whatever rules requests had then. */
export const savedFollowUp = z.object(followUp);
export const followUpChange = z.object(changeOf(followUp));

export const newCampaign = z
  .object({
    ...content,
    isTesting: z.boolean().default(false),
    /** `all`: everyone but those whom `targets` takes out, anyone who is ticked in it. */
    targetType: z.enum(['custom', 'all']).default('custom'),
    targets: targets.prefault({}),
    /** Absent, and without a delay: now. */
    start_date: moment.optional(),
    isDelay: z.boolean().default(false),
    /** When it begins, with `isDelay`; it must be still to come. */
    dateDelay: moment.nullable().default(null),
    /** The end of the campaign; with `auto` the product finds it. */
    dateEnd: moment.optional(),
    /** By when the last delivery leaves, with `to_end`. */
    email_send_end_date: moment.optional(),
    enableCreateCampaignByEnding: z.boolean().default(false),
    post_campaign: newFollowUp.safeExtend({ post_campaign_targets: resultTarget.optional() }).nullable().default(null),
    /** The follow-up goes to who did at least this in the campaign, `opened` when neither this nor the nested field is there. */
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
  /** As planned; `completed_at` is when it really ended. */
  end_date: moment,
  completed_at: moment.nullable(),
  email_send_end_date: moment,
  users_count: count,
  is_testing: z.boolean(),
  is_autophish: z.boolean(),
  by_tag: z.boolean(),
  /** Of a campaign by tag: whose emails they are. */
  tag: z.object({ id, title: z.string(), color: z.string() }).nullable(),
  is_paused: z.boolean(),
  /** Why, when it paused itself: too many of its emails failed. */
  pause_reason: z.enum(['failures']).nullable(),
  /** What a second person has said of it; null when nobody was asked. Nothing leaves unless it is approved. */
  approval: z.enum(approvalStates).nullable(),
  /** Deliveries that a long stop kept beyond the sending window: they wait for a person's word. */
  held: z.object({ count, since: moment }).nullable(),
  /** Deliveries that will not be sent: left so by that word, or when the campaign ended. */
  unsent: count,
  /** Deliveries besides the one that each recipient has: sent again at a person's word. */
  resent: count,
  /** The campaign that it follows. */
  follows: z.object({ id, name: z.string() }).nullable(),
  attack_vectors: z.array(z.object({ type: attackVector })),
  templates: z.array(z.object({ id, name: z.string() })),
  /** Of the first of its templates: its picture, and its email with what is attached to it. */
  logo: z.string().nullable(),
  email: z.object({ name: z.string(), attachments: z.array(z.object({ name: z.string() })) }).nullable(),
  /** The site that the links of its first template lead to, as it was chosen; of several, the first. */
  original_url: z.string(),
  /** Its newest report that is finished, of those that the reader may see. */
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
  /** Of one that is being created: for how many recipients all is written down. */
  planned: count.nullable(),
  /** Of one that failed, and what was said of most of its emails. */
  failure: z.object({ reason: z.enum(campaignFailures), detail: z.string().nullable() }).nullable(),
  /** Who asked for the approval, and what became of it. */
  decision: z
    .object({
      asked_at: moment,
      asked_by_name: z.string(),
      decided_at: moment.nullable(),
      decided_by_name: z.string(),
      note: z.string(),
      /** Whether the reader may decide: neither its author nor anyone who changed it last. */
      can_decide: z.boolean(),
    })
    .nullable(),
  /** Why sending stands still, when it does. */
  hold: z
    .enum(['organization_paused', 'licence', 'installation_paused', 'mail_server_down', 'mail_server_busy', 'daily_cap'])
    .nullable(),
  /** Why the organisation's own mail server cannot be reached and what to do about it, in the reader's language. */
  hold_cause: z.string().nullable(),
  /** What the mail server said of it, word for word. */
  hold_detail: z.string().nullable(),
  /** When its author was notified that many of its emails bounced, and how many bounce notifications counted for nothing. */
  bounces: z.object({ noticed_at: moment.nullable(), ignored: count }),
});
export type Campaign = z.infer<typeof campaign>;

const named = z.object({ id, name: z.string() });
/** Another campaign of the same chain, with what was caught in it. */
const chainedCampaign = named.extend({
  status: campaignStatus,
  start_date: moment,
  completed_at: moment.nullable(),
  statistics: campaignStatistics,
});
export type ChainedCampaign = z.infer<typeof chainedCampaign>;

/** A follow-up that has not begun, with what it names as far as that is still there. */
const plannedFollowUp = z.object({
  ...followUp,
  templates: z.array(named.extend({ emails_count: count })),
  course: z.object({ id, title: z.string() }).nullable(),
  redirect_page: named.nullable(),
});
export type PlannedFollowUp = z.output<typeof plannedFollowUp>;

/** The campaign with its automations, as its form had them. */
export const campaignInternal = campaign.extend({
  excludedTags: z.array(id),
  targetType: z.enum(['custom', 'all']),
  enableCreateCampaignByEnding: z.boolean(),
  post_campaign: plannedFollowUp.nullable(),
  post_campaign_targets: resultTarget,
  /** The campaign that this one follows, and the one that follows it. */
  before: chainedCampaign.nullable(),
  after: chainedCampaign.nullable(),
  follow_up_obstacle: z.enum(followUpObstacles).nullable(),
  hasAutoCourse: z.boolean(),
  course: z.object({ id, title: z.string() }).nullable(),
  targetsAutoCourse: resultTarget,
  period: z.number().int(),
  course_again: z.boolean(),
  enableRedirect: z.boolean(),
  /** As it is called now; none when people go to the course. */
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
  /** How many in a hundred the Phish Scale expects to click, as the template was rated at launch; null when it was not. */
  expected: expectedClicks.nullable(),
  statistics: campaignStatistics,
});
export type CampaignTemplate = z.infer<typeof campaignTemplate>;

/** The email as it was sent, for the campaign's page. */
export const campaignTemplateEmail = campaignTemplate.extend({ html: z.string(), page_html: z.string() });

/** How soon people did what they did, counted from when their email left. Null for a deed of too few people to show. */
const actTimes = z.object({
  deed: z.enum(timedActions),
  count: count.nullable(),
  median_seconds: z.number().int().nullable(),
  /** How many had done so by each of `actMinutes`. */
  by: z.array(count).nullable(),
});
export type ActTimes = z.infer<typeof actTimes>;
export const clickTimes = z.object({ data: z.array(actTimes) });

export const campaignDepartment = z.object({ id, title: z.string(), statistics: campaignStatistics });
export type CampaignDepartment = z.infer<typeof campaignDepartment>;
export const campaignOs = z.object({ id: z.string(), title: z.string(), statistics: campaignStatistics });

export const campaignUser = z.object({
  /** Of the delivery. */
  delivery_id: id,
  /** From 2 on: an email that was sent again. */
  attempt: z.number().int(),
  /** Whether it may be sent again: it has come to its end, and no other was ordered since. */
  can_resend: z.boolean(),
  user: z.object({ id, last_name: z.string(), first_name: z.string(), middle_name: z.string(), email: z.string() }),
  department: z.object({ id, title: z.string() }),
  /** Null where it would tell what the person did before, for it was fitted to that. */
  template: z.object({ id, name: z.string() }).nullable(),
  state: deliveryState,
  /** Where results are told of groups alone, this and what follows from it is null. */
  status: result.nullable(),
  failure: z.string().nullable(),
  send_at: moment,
  sent_at: moment.nullable(),
  result_at: moment.nullable(),
  os: z.string().nullable(),
  automated_count: count.nullable(),
  /** Why what they did counts as no more than having opened the email, when an operator has said so. */
  excuse: z.object({ reason: z.string(), at: moment, by_name: z.string() }).nullable(),
  /** For how long they had the lesson after the click before their eyes. */
  gotcha_seconds: count.nullable(),
  /** The course that the click brought, when it brought one. */
  course: z.object({ progress: z.number() }).nullable(),
});
export type CampaignUser = z.infer<typeof campaignUser>;

export const verdict = z.enum(['human', 'automated']);
export const deliveryEvent = z.object({
  id: z.number().int(),
  kind: z.enum(['opened', 'clicked', 'entered_data', 'opened_attachment', 'reported']),
  at: moment,
  verdict,
  /** What speaks for a machine, of a person's hits as well: the verdict is by what it all weighs. Words of `verdictReasons`. */
  reasons: z.array(z.string()),
  os: z.string().nullable(),
  agent: z.string().nullable(),
  address: z.string().nullable(),
});
