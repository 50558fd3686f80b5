import { z } from 'zod';
import { targetsChange } from '../people/targets.ts';
import { resultTarget } from '../phishing-results/result.ts';
import { fieldsOf } from '../shared/fields.ts';
import { id, moment } from '../shared/page.ts';
import { followUpChange } from './campaign.ts';
import { campaignRules } from './rules.ts';

const fields = fieldsOf(campaignRules);

/** What can be changed in a planned or running campaign; absent fields stay. Automation changes apply to people who fail from then on. */
export const campaignChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pause') }),
  z.object({ type: z.literal('resume') }),
  z.object({ type: z.literal('name'), name: fields.name }),
  z.object({ type: z.literal('end'), end_date: moment }),
  /** The course for people who fail; null: none. */
  z.object({
    type: z.literal('course'),
    courses: z.array(z.object({ id })).max(1),
    targetsAutoCourse: resultTarget.optional(),
    period: fields.period.optional(),
    course_again: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('message'),
    hasMessage: z.boolean().optional(),
    targetsMessage: resultTarget.optional(),
    theme: fields.theme.optional(),
    text: fields.text.optional(),
  }),
  /** Additional recipients; people already in the campaign are skipped. */
  z.object({ type: z.literal('recipients'), targets: targetsChange }),
  /** Sends one person's email again: a second delivery with its own link. */
  z.object({ type: z.literal('resend'), delivery_id: id }),
  /** Cancels unsent emails; the campaign continues with those sent. */
  z.object({ type: z.literal('cancel_rest') }),
  /** Changes, plans or (null) cancels the follow-up. Absent fields of an existing follow-up stay. */
  z.object({
    type: z.literal('follow_up'),
    post_campaign: followUpChange.nullable().optional(),
    post_campaign_targets: resultTarget.optional(),
  }),
  /** Retries a failed campaign for people who received nothing. */
  z.object({ type: z.literal('retry') }),
]);
export type CampaignChange = z.output<typeof campaignChange>;
