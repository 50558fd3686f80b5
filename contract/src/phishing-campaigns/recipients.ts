import { z } from 'zod';
import { count, day, id } from '../shared/page.ts';
import { targets } from '../people/targets.ts';
import { EXCLUDED_TAGS_MAX, leftOutReasons } from './rules.ts';

/** Anyone who wears one of these is left out, however they are chosen. */
export const excludedTags = z.array(id).max(EXCLUDED_TAGS_MAX).default([]);
/** Whom a campaign is for. With a campaign that is there: whom it is to have besides, by the tags that it leaves out. */
export const audience = targets.safeExtend({ excludedTags, campaign_id: id.optional() });
export type Audience = z.output<typeof audience>;

export const leftOutReason = z.enum(leftOutReasons);
export type LeftOutReason = z.infer<typeof leftOutReason>;

const person = z.object({ id, last_name: z.string(), first_name: z.string(), middle_name: z.string(), email: z.string() });

/** Of those meant: who gets an email, and who does not under each reason, everyone counted once. */
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

/** The choice by name: its largest departments and the first of the people named in it. */
export const namedRecipients = z.object({
  departments: z.array(z.object({ id, title: z.string(), recipients: count })),
  people: z.array(person),
});

export const leftOutPerson = z.object({
  user: person,
  department: z.object({ id, title: z.string() }),
  reason: leftOutReason,
  /** Of someone excluded: why, and the last day, if there is one. */
  exclusion: z.object({ reason: z.string(), until: day.nullable() }).nullable(),
});
export type LeftOutPerson = z.infer<typeof leftOutPerson>;
