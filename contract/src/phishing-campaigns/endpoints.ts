import { z } from 'zod';
import { sentTest } from '../phishing-delivery/sent-test.ts';
import { result } from '../phishing-results/result.ts';
import { deeds } from '../phishing-results/rules.ts';
import { api } from '../shared/base-paths.ts';
import { count, done, flag, id, idParams, listOf, moment, pageOf, pageQuery } from '../shared/page.ts';
import { fileJob } from '../shared/long-job.ts';
import { tableOrder, tableOrdered } from '../shared/table-order.ts';
import { targets } from '../people/targets.ts';
import {
  campaign,
  campaignDepartment,
  campaignInternal,
  campaignOs,
  campaignStatus,
  campaignSummary,
  campaignTemplate,
  campaignTemplateEmail,
  campaignUser,
  deliveryEvent,
  newCampaign,
  verdict,
} from './campaign.ts';
import { campaignForm } from './campaign-form.ts';
import { leftOutPerson, leftOutReason, namedRecipients, recipientCounts } from './recipients.ts';

const permission = 'admin.phishing.campaigns';
const one = { permission, params: idParams } as const;
const deliveryParams = z.object({ id, delivery_id: id });
const filters = { search: z.string().trim().max(200).optional(), statuses: listOf(campaignStatus), by_tag: flag.default(false) };

/** Every one that is absent filters nothing. */
const campaignFilter = z.object({
  search: z.string().trim().max(200).optional(),
  statuses: z.array(campaignStatus).optional(),
  templates: z.array(id).max(1000).optional(),
  date_from: moment.optional(),
  date_to: moment.optional(),
  /** Percent: 0 and 100 are the defaults and are left out (spec point 5). */
  incident_from: z.number().min(0).max(100).optional(),
  incident_to: z.number().min(0).max(100).optional(),
  targets_from: z.number().int().min(0).optional(),
  targets_to: z.number().int().min(0).optional(),
  by_tag: z.boolean().default(false),
});

export const listCampaigns = api({
  method: 'GET',
  path: '/phishing/campaigns',
  permission,
  query: pageQuery.extend(filters),
  response: pageOf(campaignSummary),
});
export const createCampaign = api({
  method: 'POST',
  once: true,
  path: '/phishing/campaigns',
  permission,
  body: newCampaign,
  response: campaign,
});
export const filterCampaigns = api({
  method: 'POST',
  path: '/phishing/campaigns/filtered',
  permission,
  body: pageQuery.extend(campaignFilter.shape),
  response: pageOf(campaignSummary),
});
const exported = { permission, ours: 'The public contract shows the list and no call for it as a file.' } as const;
/** What the filter finds, in the list's order, as a file made by a job. */
export const exportCampaigns = api({
  ...exported,
  method: 'POST',
  once: true,
  path: '/phishing/campaign-exports',
  body: campaignFilter.extend(tableOrder.shape),
  response: tableOrdered,
});
export const getCampaignExport = api({
  ...exported,
  method: 'GET',
  path: '/phishing/campaign-exports/{id}',
  params: idParams,
  isPersonal: true,
  response: fileJob,
});
export const listCampaignStatuses = api({
  method: 'GET',
  path: '/phishing/campaigns/statuses',
  permission,
  response: z.object({ data: z.array(z.object({ id: campaignStatus, count })) }),
});
export const getAutoFinishDate = api({
  method: 'GET',
  path: '/phishing/campaigns/autoFinishDate',
  permission,
  query: z.object({
    startDate: moment,
    targets: count.default(0),
    emailSendType: z.enum(['to_end', 'at_once']).default('to_end'),
    sendEndDate: moment.optional(),
  }),
  response: z.object({ email_send_end_date: moment, end_date: moment }),
});
/** Exactly who would get a delivery, before anything is created. */
export const countRecipients = api({
  method: 'POST',
  path: '/phishing/campaigns/recipients',
  permission,
  ours: 'The review step shows the exact count and who is left out; the public contract has no call for it.',
  body: targets,
  response: recipientCounts,
});
export const nameRecipients = api({
  method: 'POST',
  path: '/phishing/campaigns/recipients/named',
  permission,
  ours: 'The review step says to whom in names; the public contract has no call for it.',
  body: targets,
  response: namedRecipients,
});
export const listLeftOut = api({
  method: 'POST',
  path: '/phishing/campaigns/recipients/left-out',
  permission,
  ours: 'The review step opens who is left out and why; the public contract has no call for it.',
  body: pageQuery.extend({ targets, reason: leftOutReason.optional() }),
  response: pageOf(leftOutPerson),
});
export const getCampaign = api({ method: 'GET', path: '/phishing/campaigns/{id}', ...one, response: campaign });
export const changeCampaign = api({
  method: 'PATCH',
  path: '/phishing/campaigns/{id}',
  ...one,
  /** An action: hold the sending, let it go on, or set the course of those who were caught. */
  body: z.discriminatedUnion('type', [
    z.object({ type: z.literal('pause') }),
    z.object({ type: z.literal('resume') }),
    z.object({ type: z.literal('course'), courses: z.array(z.object({ id })).length(1) }),
  ]),
  response: campaign,
});
export const deleteCampaign = api({ method: 'DELETE', path: '/phishing/campaigns/{id}', ...one, response: done });
export const completeCampaign = api({ method: 'POST', path: '/phishing/campaigns/{id}/complete', ...one, response: campaign });
export const decideHeld = api({
  method: 'POST',
  path: '/phishing/campaigns/{id}/held',
  ...one,
  ours: 'Deliveries that a long stop kept beyond their window leave only at a person’s word; the public contract has no call for it.',
  /** `send`: now, over as long as the window was; `leave`: they stay unsent. */
  body: z.object({ type: z.enum(['send', 'leave']) }),
  response: campaign,
});
export const getCampaignInternal = api({
  method: 'GET',
  path: '/phishing/campaigns/{id}/internal',
  ...one,
  response: campaignInternal,
});
export const getCampaignForm = api({
  method: 'GET',
  path: '/phishing/campaigns/{id}/form',
  ...one,
  ours: 'Repeating a campaign begins with its settings; the public contract tells neither its choice of people nor its templates.',
  response: campaignForm,
});
export const getCampaignCourse = api({
  method: 'GET',
  path: '/phishing/campaigns/{id}/course',
  ...one,
  response: z.object({
    course: z.object({ id, title: z.string(), learners_count: count, completed_count: count, progress: z.number() }).nullable(),
  }),
});
export const listCampaignTemplates = api({
  method: 'GET',
  path: '/phishing/campaigns/{id}/templates',
  ...one,
  response: z.object({ data: z.array(campaignTemplate) }),
});
export const getCampaignTemplate = api({
  method: 'GET',
  path: '/phishing/campaigns/{id}/templates/{campaign_template_id}',
  permission,
  params: z.object({ id, campaign_template_id: id }),
  response: campaignTemplateEmail,
});
export const sendCampaignTest = api({
  method: 'POST',
  once: true,
  path: '/phishing/campaigns/{id}/templates/{campaign_template_id}/test',
  permission,
  params: z.object({ id, campaign_template_id: id }),
  ours: 'A campaign’s letter to oneself, at once; the public contract has no call for it.',
  response: sentTest,
});
export const listCampaignOs = api({
  method: 'GET',
  path: '/phishing/campaigns/{id}/os',
  ...one,
  response: z.object({ data: z.array(campaignOs) }),
});
export const listCampaignDepartments = api({
  method: 'GET',
  path: '/phishing/campaigns/{id}/departments',
  ...one,
  query: pageQuery,
  response: pageOf(campaignDepartment),
});
export const listCampaignUsers = api({
  method: 'GET',
  path: '/phishing/campaigns/{id}/users',
  ...one,
  query: pageQuery.extend({
    search: z.string().trim().max(200).optional(),
    by_tag: flag.optional(),
    template_id: id.optional(),
    department_id: id.optional(),
    status: listOf(result),
    os: listOf(z.string().max(40)),
    /** Who stands behind a figure: did so; `automated`: scanners hit it; `held`: waits for a person's word; the others: how the sending ended. */
    only: z.enum([...deeds, 'automated', 'unconfirmed', 'failed', 'held', 'cancelled']).optional(),
  }),
  response: pageOf(campaignUser),
});
export const listDeliveryEvents = api({
  method: 'GET',
  path: '/phishing/campaigns/{id}/deliveries/{delivery_id}/events',
  permission,
  params: deliveryParams,
  ours: 'Why a hit was judged human or automated; the public contract has no call for it.',
  response: z.object({ data: z.array(deliveryEvent) }),
});
export const overruleVerdict = api({
  method: 'POST',
  path: '/phishing/campaigns/{id}/deliveries/{delivery_id}/verdict',
  permission,
  params: deliveryParams,
  ours: 'An operator may overrule a verdict, and figures recompute; the public contract has no call for it.',
  body: z.object({ event_id: z.number().int(), verdict }),
  response: z.object({ data: z.array(deliveryEvent) }),
});
