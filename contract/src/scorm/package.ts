import { z } from 'zod';
import { count, id, moment } from '../shared/page.ts';
import { packageWarnings, scormVersions } from './rules.ts';

export const scormVersion = z.enum(scormVersions);
export type ScormVersion = z.infer<typeof scormVersion>;

/** A line of the table of contents: a heading, a part that reports (SCO), or a page that does not. */
export const packageItem = z.object({
  title: z.string(),
  depth: count,
  kind: z.enum(['heading', 'sco', 'asset']),
  is_visible: z.boolean(),
});
export type PackageItem = z.infer<typeof packageItem>;

const packageWarning = z.object({ code: z.enum(packageWarnings), names: z.array(z.string()), count });
export type PackageWarning = z.infer<typeof packageWarning>;

/** The import report of a package. */
export const scormPackage = z.object({
  id,
  number: count,
  is_current: z.boolean(),
  version: scormVersion,
  edition: z.number().int().nullable(),
  title: z.string(),
  filename: z.string(),
  size: z.number().int(),
  unpacked_size: z.number().int(),
  files_count: count,
  items: z.array(packageItem),
  warnings: z.array(packageWarning),
  created_at: moment,
});
export type ScormPackage = z.infer<typeof scormPackage>;
