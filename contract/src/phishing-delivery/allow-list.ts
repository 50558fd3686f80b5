import { z } from 'zod';

/** How the recipients' mail system can recognise simulated emails. */
export const allowList = z.object({
  /** The mail server that sends the emails; null while they stay in the built-in mailbox. */
  mail_server: z.string().nullable(),
  /** The envelope sender domains. */
  envelope_domains: z.array(z.string()),
  /** The hosts of links in emails. */
  link_hosts: z.array(z.string()),
  /** The header of every simulated email, and the prefix of its value for this organisation; filters cannot use the signature after it. */
  header: z.object({ name: z.string(), value: z.string() }),
});
export type AllowList = z.infer<typeof allowList>;
