import { z } from 'zod';
import { sentTest } from '../phishing-delivery/sent-test.ts';
import { result } from '../phishing-results/result.ts';
import { actions, excuseRules } from '../phishing-results/rules.ts';
import { api } from '../shared/base-paths.ts';
import { fieldsOf, without } from '../shared/fields.ts';
import { count, done, flag, id, idParams, listOf, moment, pageOf, pageQuery } from '../shared/page.ts';
import { versioned } from '../shared/version.ts';
import { fileJob } from '../shared/long-job.ts';
import { tableOrder, tableOrdered } from '../shared/table-order.ts';
import {
  campaign,
  campaignDepartment,
  campaignInternal,
  campaignOs,
  campaignStatus,
  campaignSummary,
  campaignTemplate,
  campaignTemplateEmail,
  clickTimes,
  newCampaign,
} from './campaign.ts';
import { campaignUser, deliveryEvent, verdict } from './campaign-user.ts';
import { failedPerson, failureTotals } from './failures.ts';
import { campaignChange } from './change.ts';
import { forecastContradictions } from './rules.ts';
import { campaignForm } from './campaign-form.ts';
import { campaignOverview } from './overview.ts';
import { sendingForecast } from './sending-forecast.ts';
import { audience, leftOutPerson, leftOutReason, namedRecipients, recipientCounts } from './recipients.ts';

const permission = 'admin.phishing.campaigns';
const one = { permission, params: idParams } as const;
const deliveryParams = z.object({ id, delivery_id: id });
const filters = { search: z.string().trim().max(200).optional(), statuses: listOf(campaignStatus), by_tag: flag.default(false) };

/** Absent fields do not filter. */
const campaignFilter = z.object({
  search: z.string().trim().max(200).optional(),
  statuses: z.array(campaignStatus).optional(),
  templates: z.array(id).max(1000).optional(),
  date_from: moment.optional(),
  date_to: moment.optional(),
  /** Percent: the defaults 0 and 100 are omitted (spec point 5). */
  incident_from: z.number().min(0).max(100).optional(),
  incident_to: z.number().min(0).max(100).optional(),
  targets_from: z.number().int().min(0).optional(),
  targets_to: z.number().int().min(0).optional(),
  /** True: only those waiting for a second person's approval. */
  waits_for_approval: z.boolean().optional(),
  by_tag: z.boolean().default(false),
});

export const listCampaigns = api.get('/phishing/campaigns', {
  permission,
  query: pageQuery.extend(filters),
  response: pageOf(campaignSummary),
});
export const createCampaign = api.post('/phishing/campaigns', { once: true, permission, body: newCampaign, response: campaign });
export const filterCampaigns = api.post('/phishing/campaigns/filtered', {
  permission,
  body: pageQuery.extend(campaignFilter.shape),
  response: pageOf(campaignSummary),
});
const exported = { permission, ours: 'The public contract shows the list and no call for it as a file.' } as const;
/** Exports the campaigns that match the filter, in the list's order, by a job. */
export const exportCampaigns = api.post('/phishing/campaign-exports', {
  ...exported,
  once: true,
  body: campaignFilter.extend(tableOrder.shape),
  response: tableOrdered,
});
export const getCampaignExport = api.get('/phishing/campaign-exports/{id}', {
  ...exported,
  params: idParams,
  isPersonal: true,
  response: fileJob,
});
export const listCampaignStatuses = api.get('/phishing/campaigns/statuses', {
  permission,
  /** `waits_for_approval`: how many campaigns wait for approval in total. */
  response: z.object({ data: z.array(z.object({ id: campaignStatus, count })), waits_for_approval: count }),
});
export const getAutoFinishDate = api.get('/phishing/campaigns/autoFinishDate', {
  permission,
  query: z
    .object({
      startDate: moment,
      targets: count.default(0),
      emailSendType: z.enum(['to_end', 'at_once']).default('to_end'),
      sendEndDate: moment.optional(),
      workingHours: flag.default(false),
    })
    .superRefine(without((query) => forecastContradictions({ dateType: 'auto', ...query }))),
  response: z.object({ email_send_end_date: moment, end_date: moment }),
});
/** The sending schedule that launching would produce. */
export const forecastSending = api.post('/phishing/campaigns/forecast', {
  permission,
  ours: 'The form shows on which days and hours emails would be sent; the public contract has two dates and no working hours.',
  body: z
    .object({
      audience,
      isTesting: z.boolean().default(false),
      startDate: moment,
      dateType: z.enum(['auto', 'custom']).default('auto'),
      dateEnd: moment.optional(),
      emailSendType: z.enum(['to_end', 'at_once']).default('to_end'),
      sendEndDate: moment.optional(),
      workingHours: z.boolean().default(false),
    })
    .superRefine(without(forecastContradictions)),
  response: sendingForecast,
});
/** The exact recipients, before anything is created. */
export const countRecipients = api.post('/phishing/campaigns/recipients', {
  permission,
  ours: 'The review step shows the exact count and who is left out; the public contract has no call for it.',
  body: audience,
  response: recipientCounts,
});
export const nameRecipients = api.post('/phishing/campaigns/recipients/named', {
  permission,
  ours: 'The review step names the recipients; the public contract has no call for it.',
  body: audience,
  response: namedRecipients,
});
export const listLeftOut = api.post('/phishing/campaigns/recipients/left-out', {
  permission,
  ours: 'The review step opens who is left out and why; the public contract has no call for it.',
  body: pageQuery.extend({ targets: audience, reason: leftOutReason.optional() }),
  response: pageOf(leftOutPerson),
});
export const getCampaign = api.get('/phishing/campaigns/{id}', { ...one, response: campaign });
export const changeCampaign = api.patch('/phishing/campaigns/{id}', {
  ...one,
  body: campaignChange,
  takesVersion: true,
  response: campaign.extend(versioned),
});
export const deleteCampaign = api.delete('/phishing/campaigns/{id}', { ...one, response: done });
export const completeCampaign = api.post('/phishing/campaigns/{id}/complete', {
  ...one,
  /** Whether its follow-up starts. */
  body: z.object({ follow_up: z.boolean().default(true) }).nullish(),
  response: campaign,
});
export const decideHeld = api.post('/phishing/campaigns/{id}/held', {
  ...one,
  ours: 'Deliveries that a long stop delayed beyond their window are sent only when a person says so; the public contract has no call for it.',
  /** `send`: now, over the original duration; `leave`: they stay unsent. */
  body: z.object({ type: z.enum(['send', 'leave']) }),
  response: campaign,
});
export const getCampaignInternal = api.get('/phishing/campaigns/{id}/internal', { ...one, response: campaignInternal });
export const getCampaignForm = api.get('/phishing/campaigns/{id}/form', {
  ...one,
  ours: 'Repeating a campaign begins with its settings; the public contract tells neither its choice of people nor its templates.',
  response: campaignForm,
});
export const getCampaignCourse = api.get('/phishing/campaigns/{id}/course', {
  ...one,
  response: z.object({
    course: z.object({ id, title: z.string(), learners_count: count, completed_count: count, progress: z.number() }).nullable(),
  }),
});
export const getCampaignReading = api.get('/phishing/campaigns/{id}/reading', {
  ...one,
  ours: 'How long the lesson after a click was read; the public contract does not tell it.',
  /** Counted over the people who saw the lesson; half of them read longer than the median. */
  response: z.object({ readers_count: count.nullable(), read_through_count: count.nullable(), median_seconds: count.nullable() }),
});
export const listCampaignTemplates = api.get('/phishing/campaigns/{id}/templates', {
  ...one,
  response: z.object({ data: z.array(campaignTemplate) }),
});
export const getCampaignTemplate = api.get('/phishing/campaigns/{id}/templates/{campaign_template_id}', {
  permission,
  params: z.object({ id, campaign_template_id: id }),
  response: campaignTemplateEmail,
});
export const sendCampaignTest = api.post('/phishing/campaigns/{id}/templates/{campaign_template_id}/test', {
  once: true,
  permission,
  params: z.object({ id, campaign_template_id: id }),
  ours: 'Sends a campaign’s email to oneself at once; the public contract has no call for it.',
  response: sentTest,
});
export const getCampaignOverview = api.get('/phishing/campaigns/{id}/overview', {
  ...one,
  ours: 'The page of a campaign compares it with the one before, says from when its figures are firm and counts machines by reason; the public contract has no call for it.',
  response: campaignOverview,
});
export const getClickTimes = api.get('/phishing/campaigns/{id}/click-times', {
  ...one,
  ours: 'The page of a campaign shows how soon people opened, clicked and entered data; the public contract has no call for it.',
  response: clickTimes,
});
const failures = {
  ...one,
  ours: 'People who failed, their course and their next email as one table; the public contract has no call for it.',
} as const;
export const listFailures = api.get('/phishing/campaigns/{id}/caught', {
  ...failures,
  query: pageQuery.extend({ repeat: flag.optional() }),
  response: pageOf(failedPerson),
});
export const countFailures = api.get('/phishing/campaigns/{id}/caught/count', { ...failures, response: failureTotals });
export const listCampaignOs = api.get('/phishing/campaigns/{id}/os', {
  ...one,
  response: z.object({ data: z.array(campaignOs) }),
});
export const listCampaignDepartments = api.get('/phishing/campaigns/{id}/departments', {
  ...one,
  query: pageQuery,
  response: pageOf(campaignDepartment),
});
export const listCampaignUsers = api.get('/phishing/campaigns/{id}/users', {
  ...one,
  query: pageQuery.extend({
    search: z.string().trim().max(200).optional(),
    /** If present, the campaign must be of that kind. */
    by_tag: flag.optional(),
    template_id: id.optional(),
    department_id: id.optional(),
    status: listOf(result),
    os: listOf(z.string().max(40)),
    /** Only this delivery, whatever the page. */
    delivery_id: id.optional(),
    /** The people behind a figure: those who did it; `incidents`: clicked or opened an attachment; `automated`: hit by scanners; `excused`: excused by an operator; `held`: waiting for a decision; the others: by sending result. */
    only: z.enum([...actions, 'incidents', 'automated', 'excused', 'unconfirmed', 'failed', 'held', 'cancelled']).optional(),
  }),
  response: pageOf(campaignUser),
});
export const listDeliveryEvents = api.get('/phishing/campaigns/{id}/deliveries/{delivery_id}/events', {
  permission,
  params: deliveryParams,
  ours: 'Why a hit was judged human or automated; the public contract has no call for it.',
  response: z.object({ data: z.array(deliveryEvent) }),
});
export const overruleVerdict = api.post('/phishing/campaigns/{id}/deliveries/{delivery_id}/verdict', {
  permission,
  params: deliveryParams,
  ours: 'An operator may overrule a verdict, and figures recompute; the public contract has no call for it.',
  body: z.object({ event_id: z.number().int(), verdict }),
  response: z.object({ data: z.array(deliveryEvent) }),
});

const excuse = {
  permission,
  params: deliveryParams,
  ours: 'A failure may be excused with a reason, and figures recompute; the public contract has no call for it.',
  response: done,
} as const;
export const excuseDelivery = api.put('/phishing/campaigns/{id}/deliveries/{delivery_id}/excuse', {
  ...excuse,
  body: z.object(fieldsOf(excuseRules)),
});
export const withdrawExcuse = api.delete('/phishing/campaigns/{id}/deliveries/{delivery_id}/excuse', { ...excuse });
