import { z } from 'zod';
import { count, day, id } from '../shared/page.ts';
import { targets } from '../people/targets.ts';
import { EXCLUDED_TAGS_MAX, leftOutReasons } from './rules.ts';

/** People with one of these tags are excluded, however they are chosen. */
export const excludedTags = z.array(id).max(EXCLUDED_TAGS_MAX).default([]);
/** The targets of a campaign. For an existing campaign: additional targets, under its excluded tags. */
export const audience = targets.safeExtend({ excludedTags, campaign_id: id.optional() });
export type Audience = z.output<typeof audience>;

export const leftOutReason = z.enum(leftOutReasons);
export type LeftOutReason = z.infer<typeof leftOutReason>;

const person = z.object({ id, last_name: z.string(), first_name: z.string(), middle_name: z.string(), email: z.string() });

/** Of the targets: who gets an email, and who does not for each reason; each person counts once. */
export const recipientCounts = z.object({
  recipients: count,
  by_choice: count,
  in_campaign: count,
  excluded_tag: count,
  excluded: count,
  unverified_domain: count,
  unverified_domains: z.array(z.string()),
});
export type RecipientCounts = z.infer<typeof recipientCounts>;

/** The selection by name: its largest departments and the first people named in it. */
export const namedRecipients = z.object({
  departments: z.array(z.object({ id, title: z.string(), recipients: count })),
  people: z.array(person),
});

export const leftOutPerson = z.object({
  user: person,
  department: z.object({ id, title: z.string() }),
  reason: leftOutReason,
  /** For an excluded person: the reason, and the last day, if there is one. */
  exclusion: z.object({ reason: z.string(), until: day.nullable() }).nullable(),
});
export type LeftOutPerson = z.infer<typeof leftOutPerson>;
