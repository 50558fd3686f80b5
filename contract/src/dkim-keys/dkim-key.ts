import { z } from 'zod';
import { newDomain } from '../domains/domain.ts';
import { id, moment } from '../shared/page.ts';
import { dkimKeyStates } from './rules.ts';

/** A DKIM key of a sender domain. The private key is never returned. */
export const dkimKey = z.object({
  id,
  domain: z.string(),
  state: z.enum(dkimKeyStates),
  created_at: moment,
  checked_at: moment.nullable(),
  /** The TXT record with the public key. */
  record: z.object({ name: z.string(), value: z.string() }),
});
export type DkimKey = z.infer<typeof dkimKey>;

export const newDkimKey = newDomain;
