import { z } from 'zod';
import { id, moment } from '../shared/page.ts';
import { DOMAIN, DOMAIN_MAX } from './rules.ts';

/** A domain of the organisation's addresses; simulated emails go nowhere else. */
export const verifiedDomain = z.object({
  id,
  domain: z.string(),
  is_verified: z.boolean(),
  /** Approved by the installation's operator; no DNS record is looked up. */
  is_vouched: z.boolean(),
  checked_at: moment.nullable(),
  /** The TXT record that proves ownership. */
  record: z.object({ name: z.string(), value: z.string() }),
});
export type VerifiedDomain = z.infer<typeof verifiedDomain>;

export const newDomain = z.object({ domain: z.string().trim().toLowerCase().max(DOMAIN_MAX).regex(DOMAIN, { error: 'domain' }) });
