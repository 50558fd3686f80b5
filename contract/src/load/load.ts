import { z } from 'zod';
import { shareNames } from './rules.ts';

const count = z.number().int();
const use = { running: count, waiting: count, refused: count };

/** `refused`: requests refused since the user was last idle for a minute. */
const shareUser = z.object({
  kind: z.enum(['organization', 'address', 'installation']),
  /** The organisation's title or the address; empty for the installation itself. */
  name: z.string(),
  organization_id: z.uuid().nullable(),
  ...use,
});
export type ShareUser = z.infer<typeof shareUser>;

/** `refused`: requests refused since the process started. */
const shareLoad = z.object({ name: z.enum(shareNames), slots: count, ...use, users: z.array(shareUser) });
export type ShareLoad = z.infer<typeof shareLoad>;

const processLoad = z.object({
  process: z.string(),
  role: z.enum(['all', 'web', 'worker']),
  seen_at: z.iso.datetime({ offset: true }),
  shares: z.array(shareLoad),
});
export type ProcessLoad = z.infer<typeof processLoad>;

export const installationLoad = z.object({ processes: z.array(processLoad) });
export type InstallationLoad = z.infer<typeof installationLoad>;
