import { z } from 'zod';
import { MEGABYTE, type FileLimits } from '../shared/file-limits.ts';

/** What an email or a page was kept in; its content says which, whatever it is called. A text is what was pasted. */
export const templateSourceLimits: FileLimits = {
  kind: 'letter',
  maxBytes: 20 * MEGABYTE,
  extensions: ['.eml', '.msg', '.html', '.htm', '.mhtml', '.mht', '.txt'],
};

export const sourceFormats = ['eml', 'msg', 'html', 'mhtml', 'address'] as const;

/** What was taken out, and how many there were. */
export const removals = ['active', 'forms', 'trackers', 'remote_pictures', 'pictures', 'styles', 'unknown', 'comments'] as const;
export type Removal = (typeof removals)[number];

/** No more of what one message forwards is shown. */
export const EMAILS_MAX = 5;

/** An email or a page as it was found, cleaned; nothing of it is kept until it is saved as any other. */
const importedEmail = z.object({
  /** The page's title, the email's subject. */
  title: z.string(),
  sender_name: z.string(),
  /** Empty where no email could be sent from it. */
  sender_address: z.string(),
  subject: z.string(),
  html: z.string(),
  /** Files that are left behind, by their names. */
  attachments: z.array(z.string()),
  /** Whom it was written to: nobody else is to read their name. */
  recipients: z.array(z.object({ name: z.string(), address: z.string() })),
  removed: z.array(z.object({ what: z.enum(removals), count: z.int() })),
});
export type ImportedEmail = z.output<typeof importedEmail>;

export const importedSource = z.object({
  format: z.enum(sourceFormats),
  /** The message itself, then what it forwards. */
  letters: z.array(importedEmail).min(1).max(EMAILS_MAX),
});
export type ImportedSource = z.output<typeof importedSource>;

export const ADDRESS_LENGTH_MAX = 2000;
