import { z } from 'zod';
import { fieldsOf } from '../shared/fields.ts';
import { moment } from '../shared/page.ts';
import { versioned } from '../shared/version.ts';
import { envelopeSenders, RATE_MAX, securities, sendingProfileRules } from './rules.ts';

const fields = {
  ...fieldsOf(sendingProfileRules),
  security: z.enum(securities),
  /** Emails per second; null: as fast as the server accepts them. */
  rate_per_second: z.number().positive().max(RATE_MAX).nullable(),
};

/** An organisation's own mail server. The password is never returned. */
export const sendingProfile = z.object({
  ...fields,
  from_address: z.string(),
  /** `from` applies to senders on a verified domain; other emails use `ours`. */
  envelope_sender: z.enum(envelopeSenders),
  has_password: z.boolean(),
  ...versioned,
});
export type SendingProfile = z.infer<typeof sendingProfile>;

/** What the server recently asked for, verbatim. */
export const serverLimit = z.object({
  words: z.string(),
  refused_at: moment,
  /** The current limit of connections until the server accepts all of them again; null: no limit. */
  connections: z.int().positive().nullable(),
  /** Sending pauses at this moment. */
  is_busy: z.boolean(),
});
export type ServerLimit = z.infer<typeof serverLimit>;

export const newSendingProfile = z.object({
  ...fields,
  /** The password at the mail server; absent: the saved one stays. */
  password: z.string().max(1024).optional(),
  /** The envelope sender; absent: the saved one stays. */
  envelope_sender: z.enum(envelopeSenders).optional(),
});
export type NewSendingProfile = z.output<typeof newSendingProfile>;
