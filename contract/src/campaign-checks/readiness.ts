import { z } from 'zod';
import { mailRoutes } from '../library-senders/rules.ts';
import { count, id, moment } from '../shared/page.ts';
import { CAMPAIGN_TEMPLATES_MAX } from '../phishing-campaigns/rules.ts';
import { dmarcFindings, spfFindings } from './rules.ts';

/** The templates of a form that is being filled in. */
export const formTemplates = z.array(id).max(CAMPAIGN_TEMPLATES_MAX).default([]);

/** What is known before a campaign begins, of the organisation itself and of whom it would write to. */
export const readiness = z.object({
  /** Once launched it waits for a second person. */
  needs_approval: z.boolean(),
  /** No mail server is set up: emails stay in the built-in mailbox. */
  stays_in_mailbox: z.boolean(),
  /** By the domain of the sender: the last trial by the present mail server of the last days, and its link followed. */
  probes: z.array(
    z.object({
      domain: z.string(),
      /** One of those that come from there, to try it with. */
      template_id: id,
      sent_at: moment.nullable(),
      came_back_at: moment.nullable(),
    }),
  ),
  /** How many of the recipients got so many simulated emails lately. */
  recent: z.object({ none: count, one: count, two: count, more: count }),
  /** Those who got most, when some got more than two. */
  busiest: z.array(
    z.object({ id, last_name: z.string(), first_name: z.string(), middle_name: z.string(), email: z.string(), letters: count }),
  ),
});
export type Readiness = z.infer<typeof readiness>;

/** What DNS says of who sends. A record is told as it stands there. */
export const senderChecks = z.object({
  /** Of the addresses by which the mail server hands emails over: SPF is asked of their domains. */
  envelopes: z.array(z.object({ domain: z.string(), spf: z.enum(spfFindings), record: z.string().nullable() })),
  senders: z.array(
    z.object({
      domain: z.string(),
      templates: z.array(z.string()),
      /** A sender of the library, which the organisation may map to a domain of its own. */
      is_library: z.boolean(),
      /** Whether the domain is there and could receive a reply. */
      mail: z.enum(mailRoutes),
      /** Of `no_answer`: why not, and what to do about it. */
      mail_cause: z.string().nullable(),
      /** The domain of the address by which its emails are handed over. */
      envelope_domain: z.string(),
      /** Whether the two are one, or one is above the other. */
      is_aligned: z.boolean(),
      /** What its newest DKIM key does; null: there is none. */
      dkim: z.enum(['signing', 'waiting']).nullable(),
      dmarc: z.enum(dmarcFindings),
      /** Where the policy was found: the domain itself or one above it. */
      dmarc_domain: z.string().nullable(),
      record: z.string().nullable(),
    }),
  ),
});
export type SenderChecks = z.infer<typeof senderChecks>;
