import { z } from 'zod';
import { count, id } from '../shared/page.ts';
import { leftOutReasons } from './rules.ts';

export const leftOutReason = z.enum(leftOutReasons);
export type LeftOutReason = z.infer<typeof leftOutReason>;

const person = z.object({ id, last_name: z.string(), first_name: z.string(), middle_name: z.string(), email: z.string() });

/** Of those meant: who gets a letter, and who does not under each reason, everyone counted once. */
export const recipientCounts = z.object({
  recipients: count,
  by_choice: count,
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

export const leftOutPerson = z.object({ user: person, department: z.object({ id, title: z.string() }), reason: leftOutReason });
export type LeftOutPerson = z.infer<typeof leftOutPerson>;
