import { z } from 'zod';
import { fieldsOf } from '../shared/fields.ts';
import { moment } from '../shared/page.ts';
import { versioned } from '../shared/version.ts';
import { envelopeSenders, RATE_MAX, securities, sendingProfileRules } from './rules.ts';

const fields = {
  ...fieldsOf(sendingProfileRules),
  security: z.enum(securities),
  /** Emails a second; null: as fast as the server takes them. */
  rate_per_second: z.number().positive().max(RATE_MAX).nullable(),
};

/** How an organisation's own mail leaves. The password is never told. */
export const sendingProfile = z.object({
  ...fields,
  from_address: z.string(),
  /** `from` holds for senders of a domain that the organisation has proven; other emails go as `ours`. */
  envelope_sender: z.enum(envelopeSenders),
  has_password: z.boolean(),
  ...versioned,
});
export type SendingProfile = z.infer<typeof sendingProfile>;

/** What the server asked for lately, in its own words. */
export const serverLimit = z.object({
  words: z.string(),
  refused_at: moment,
  /** As many at once as it is given until it has all of them again; null: all. */
  connections: z.int().positive().nullable(),
  /** It is left alone at this moment. */
  is_busy: z.boolean(),
});
export type ServerLimit = z.infer<typeof serverLimit>;

export const newSendingProfile = z.object({
  ...fields,
  /** Left out: the one that is kept. */
  password: z.string().max(1024).optional(),
  /** Left out: as it is. */
  envelope_sender: z.enum(envelopeSenders).optional(),
});
export type NewSendingProfile = z.output<typeof newSendingProfile>;
