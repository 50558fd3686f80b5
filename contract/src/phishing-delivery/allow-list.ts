import { z } from 'zod';

/** By what a mail system of the organisation's recipients can tell simulated emails from others. */
export const allowList = z.object({
  /** The mail server that the emails are handed to; null while they stay in the built-in mailbox. */
  mail_server: z.string().nullable(),
  /** The domains of the envelope's sender. */
  envelope_domains: z.array(z.string()),
  /** The hosts that links in emails lead to. */
  link_hosts: z.array(z.string()),
  /** The name of the header of every simulated email, and how it begins in those of this organisation; its signature is no filter's business. */
  header: z.object({ name: z.string(), value: z.string() }),
});
export type AllowList = z.infer<typeof allowList>;
