import { z } from 'zod';
import { id, moment } from '../shared/page.ts';

/** A place where the person is signed in. */
export const ownSession = z.object({
  id,
  created_at: moment,
  last_seen_at: moment,
  address: z.string(),
  /** Null for a program rather than a browser. */
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** The one that asks. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
