import { z } from 'zod';
import { targetsChange } from '../people/targets.ts';
import { resultTarget } from '../phishing-results/result.ts';
import { fieldsOf } from '../shared/fields.ts';
import { id, moment } from '../shared/page.ts';
import { followUpChange } from './campaign.ts';
import { campaignRules } from './rules.ts';

const fields = fieldsOf(campaignRules);

/** What can be changed of a campaign once it is planned or runs; whatever a change does not name stays as it is. What it does by itself changes for anyone who is caught from then on. */
export const campaignChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pause') }),
  z.object({ type: z.literal('resume') }),
  z.object({ type: z.literal('name'), name: fields.name }),
  z.object({ type: z.literal('end'), end_date: moment }),
  /** The course of those who are caught; without one they get none. */
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
  /** More people, of whom those who are in it already are passed over. */
  z.object({ type: z.literal('recipients'), targets: targetsChange }),
  /** One person's email once more: another delivery with another link. */
  z.object({ type: z.literal('resend'), delivery_id: id }),
  /** What has not left stays unsent; the campaign goes on with what has. */
  z.object({ type: z.literal('cancel_rest') }),
  /** Null: the campaign has no follow-up. Of one that it has, what is left out stays. */
  z.object({
    type: z.literal('follow_up'),
    post_campaign: followUpChange.nullable().optional(),
    post_campaign_targets: resultTarget.optional(),
  }),
  /** A campaign that failed tries again, for those who got nothing. */
  z.object({ type: z.literal('retry') }),
]);
export type CampaignChange = z.output<typeof campaignChange>;
