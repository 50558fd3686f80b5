import { z } from 'zod';
import { MEGABYTE, type FileLimits } from '../shared/file-limits.ts';

/** The format of a saved email or page, detected from its content, not its name. A text is what was pasted. */
export const templateSourceLimits: FileLimits = {
  kind: 'letter',
  maxBytes: 20 * MEGABYTE,
  extensions: ['.eml', '.msg', '.html', '.htm', '.mhtml', '.mht', '.txt'],
};

export const sourceFormats = ['eml', 'msg', 'html', 'mhtml', 'address'] as const;

/** The kinds of content that an import removes. */
export const removals = ['active', 'forms', 'trackers', 'remote_pictures', 'pictures', 'styles', 'unknown', 'comments'] as const;
export type Removal = (typeof removals)[number];

/** At most this many forwarded emails of one message are shown. */
export const EMAILS_MAX = 5;

/** A cleaned email or page; nothing is stored until it is saved as a template. */
const importedEmail = z.object({
  /** The page's title, or the email's subject. */
  title: z.string(),
  sender_name: z.string(),
  /** The sender's address; empty if it is not allowed as a template's sender. */
  sender_address: z.string(),
  subject: z.string(),
  html: z.string(),
  /** The names of files that were not imported. */
  attachments: z.array(z.string()),
  /** The original recipient, whose name nobody else should read. */
  recipients: z.array(z.object({ name: z.string(), address: z.string() })),
  removed: z.array(z.object({ what: z.enum(removals), count: z.int() })),
});
export type ImportedEmail = z.output<typeof importedEmail>;

export const importedSource = z.object({
  format: z.enum(sourceFormats),
  /** The message itself, then the emails it forwards. */
  letters: z.array(importedEmail).min(1).max(EMAILS_MAX),
});
export type ImportedSource = z.output<typeof importedSource>;

export const ADDRESS_LENGTH_MAX = 2000;
