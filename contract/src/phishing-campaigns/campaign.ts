import { z } from 'zod';
import { count, id, moment } from '../shared/page.ts';
import { targets } from '../people/targets.ts';
import { attackVector, difficulty } from '../phishing-templates/template.ts';
import { campaignStatistics, result, resultTarget } from '../phishing-results/result.ts';
import { fieldsOf, without } from '../shared/fields.ts';
import { CAMPAIGN_TEMPLATES_MAX, campaignFlaws, campaignRules, campaignStatuses, PERIOD_DAYS_DEFAULT } from './rules.ts';

export const campaignStatus = z.enum(campaignStatuses);

/** `failed`, `deferred` and `unconfirmed` are told apart from what is still on its way. */
export const deliveryStates = [
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
export const deliveryState = z.enum(deliveryStates);

const fields = fieldsOf(campaignRules);
export const newCampaign = z
  .object({
    name: fields.name,
    isTesting: z.boolean().default(false),
    templates: z.array(id).min(1).max(CAMPAIGN_TEMPLATES_MAX),
    targets: targets.prefault({}),
    /** Absent: now. */
    start_date: moment.optional(),
    dateType: z.enum(['auto', 'custom']).default('auto'),
    /** The end of the campaign; with `auto` the product finds it. */
    dateEnd: moment.optional(),
    emailSendType: z.enum(['to_end', 'at_once']).default('to_end'),
    /** By when the last delivery leaves, with `to_end`. */
    email_send_end_date: moment.optional(),
    hasAutoCourse: z.boolean().default(false),
    course: id.nullable().default(null),
    targetsAutoCourse: resultTarget.default('opened'),
    period: fields.period.default(PERIOD_DAYS_DEFAULT),
    /** Also to those who have completed the course already. */
    course_again: z.boolean().default(false),
    hasMessage: z.boolean().default(false),
    targetsMessage: resultTarget.default('opened'),
    theme: fields.theme.default(''),
    text: fields.text.default(''),
  })
  .superRefine(without(campaignFlaws));
export type NewCampaign = z.output<typeof newCampaign>;
export type NewCampaignInput = z.input<typeof newCampaign>;

export const campaignSummary = z.object({
  id,
  name: z.string(),
  status: campaignStatus,
  start_date: moment,
  end_date: moment,
  email_send_end_date: moment,
  users_count: count,
  is_testing: z.boolean(),
  is_autophish: z.boolean(),
  by_tag: z.boolean(),
  is_paused: z.boolean(),
  /** Deliveries that a long stop kept beyond the sending window: they wait for a person's word. */
  held: z.object({ count, since: moment }).nullable(),
  /** Deliveries that will not be sent: left so by that word, or when the campaign ended. */
  unsent: count,
  attack_vectors: z.array(z.object({ type: attackVector })),
  templates: z.array(z.object({ id, name: z.string() })),
  statistics: campaignStatistics,
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

export const campaign = campaignSummary.extend({
  dateType: z.enum(['auto', 'custom']),
  emailSendType: z.enum(['to_end', 'at_once']),
  created_at: moment,
  completed_at: moment.nullable(),
  created_by_name: z.string(),
  /** Why sending stands still, when it does. */
  hold: z.enum(['organization_paused', 'licence', 'installation_paused', 'mail_server_down', 'daily_cap']).nullable(),
});
export type Campaign = z.infer<typeof campaign>;

/** The campaign with its automations, as its form had them. */
export const campaignInternal = campaign.extend({
  hasAutoCourse: z.boolean(),
  course: z.object({ id, title: z.string() }).nullable(),
  targetsAutoCourse: resultTarget,
  period: z.number().int(),
  course_again: z.boolean(),
  hasMessage: z.boolean(),
  targetsMessage: resultTarget,
  theme: z.string(),
  text: z.string(),
});

export const campaignTemplate = z.object({
  id,
  template_id: id,
  name: z.string(),
  difficulty,
  subject: z.string(),
  sender_name: z.string(),
  sender_address: z.string(),
  statistics: campaignStatistics,
});
export type CampaignTemplate = z.infer<typeof campaignTemplate>;

/** The email as it was sent, for the campaign's page. */
export const campaignTemplateEmail = campaignTemplate.extend({ html: z.string(), page_html: z.string() });

export const campaignDepartment = z.object({ id, title: z.string(), statistics: campaignStatistics });
export const campaignOs = z.object({ id: z.string(), title: z.string(), statistics: campaignStatistics });

export const campaignUser = z.object({
  /** Of the delivery. */
  delivery_id: id,
  user: z.object({ id, last_name: z.string(), first_name: z.string(), middle_name: z.string(), email: z.string() }),
  department: z.object({ id, title: z.string() }),
  template: z.object({ id, name: z.string() }),
  state: deliveryState,
  status: result,
  failure: z.string().nullable(),
  send_at: moment,
  sent_at: moment.nullable(),
  result_at: moment.nullable(),
  os: z.string().nullable(),
  automated_count: count,
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
  /** Why it was judged automated: `head`, `prefetch`, `scanner_agent`, `too_soon`, `all_links_at_once`, `one_address_many_people`, `overruled`. */
  reasons: z.array(z.string()),
  os: z.string().nullable(),
  agent: z.string().nullable(),
});
