import { z } from 'zod';
import { id, moment } from '../shared/page.ts';

/** A session of the person. */
export const ownSession = z.object({
  id,
  created_at: moment,
  last_seen_at: moment,
  address: z.string(),
  /** The browser's name; null for a program that is not a browser. */
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** The session of this request. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
