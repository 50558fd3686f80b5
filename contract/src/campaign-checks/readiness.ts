import { z } from 'zod';
import { mailRoutes } from '../library-senders/rules.ts';
import { count, id, moment } from '../shared/page.ts';
import { CAMPAIGN_TEMPLATES_MAX } from '../phishing-campaigns/rules.ts';
import { dmarcFindings, spfFindings } from './rules.ts';

/** The templates of the form being filled in. */
export const formTemplates = z.array(id).max(CAMPAIGN_TEMPLATES_MAX).default([]);

/** Checks of the organisation and of the recipients. */
export const readiness = z.object({
  /** After launch, the campaign waits for a second person's approval. */
  needs_approval: z.boolean(),
  /** No mail server is set up: emails stay in the built-in mailbox. */
  stays_in_mailbox: z.boolean(),
  /** Per sender domain: the last test email through the current mail server, and when its link was clicked. */
  probes: z.array(
    z.object({
      domain: z.string(),
      /** A template with this sender, to test with. */
      template_id: id,
      sent_at: moment.nullable(),
      came_back_at: moment.nullable(),
    }),
  ),
  /** How many recipients got how many simulated emails recently. */
  recent: z.object({ none: count, one: count, two: count, more: count }),
  /** The recipients of the most emails, if some got more than two. */
  busiest: z.array(
    z.object({ id, last_name: z.string(), first_name: z.string(), middle_name: z.string(), email: z.string(), letters: count }),
  ),
});
export type Readiness = z.infer<typeof readiness>;

/** DNS results for the senders; records are quoted as found. */
export const senderChecks = z.object({
  /** The envelope domains of the mail server, whose SPF receivers check. */
  envelopes: z.array(z.object({ domain: z.string(), spf: z.enum(spfFindings), record: z.string().nullable() })),
  senders: z.array(
    z.object({
      domain: z.string(),
      templates: z.array(z.string()),
      /** A library sender, which the organisation may map to its own domain. */
      is_library: z.boolean(),
      /** Whether the domain exists and can receive replies. */
      mail: z.enum(mailRoutes),
      /** For `no_answer`: the cause, and what to do about it. */
      mail_cause: z.string().nullable(),
      /** The envelope domain of the sender's emails. */
      envelope_domain: z.string(),
      /** Whether the envelope domain equals the sender's domain or one is a parent of the other. */
      is_aligned: z.boolean(),
      /** The state of the sender domain's newest DKIM key; null: no key. */
      dkim: z.enum(['signing', 'waiting']).nullable(),
      dmarc: z.enum(dmarcFindings),
      /** Where the policy was found: at the domain itself or at a parent. */
      dmarc_domain: z.string().nullable(),
      record: z.string().nullable(),
    }),
  ),
});
export type SenderChecks = z.infer<typeof senderChecks>;
