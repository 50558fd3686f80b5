import { z } from 'zod';
import { newDomain } from '../domains/domain.ts';
import { id, moment } from '../shared/page.ts';
import { dkimKeyStates } from './rules.ts';

/** A key by which emails of a sender's domain are signed. Its private half is never told. */
export const dkimKey = z.object({
  id,
  domain: z.string(),
  state: z.enum(dkimKeyStates),
  created_at: moment,
  checked_at: moment.nullable(),
  /** The TXT record that has its public half. */
  record: z.object({ name: z.string(), value: z.string() }),
});
export type DkimKey = z.infer<typeof dkimKey>;

export const newDkimKey = newDomain;
