import { z } from 'zod';
import { DOMAIN, DOMAIN_MAX } from '../domains/rules.ts';
import { fieldsOf } from '../shared/fields.ts';
import { count } from '../shared/page.ts';
import { ALL_SENDERS, senderRules } from './rules.ts';

export const libraryDomain = z.union([z.literal(ALL_SENDERS), z.string().regex(DOMAIN).max(DOMAIN_MAX)]);
export const newMapping = z.object(fieldsOf(senderRules));

const mapping = z.object({
  domain: z.string(),
  local_part: z.string(),
  /** Whether `domain` is still verified; otherwise the mapping replaces no sender. */
  is_verified: z.boolean(),
});
export type SenderMapping = z.infer<typeof mapping>;

const librarySender = z.object({
  library_domain: z.string(),
  /** The library's addresses on that domain. */
  addresses: z.array(z.string()),
  templates_count: count,
  /** What replaces the senders on this library domain in particular; null: `all` applies. */
  mapping: mapping.nullable(),
  /** The sender that this organisation's emails have instead of the first address. */
  sends_as: z.string(),
});
export type LibrarySender = z.infer<typeof librarySender>;

export const librarySenders = z.object({
  data: z.array(librarySender),
  /** What replaces the senders on all other library domains; null: nothing. */
  all: mapping.nullable(),
  /** The organisation's verified domains. */
  domains: z.array(z.string()),
});
export type LibrarySenders = z.infer<typeof librarySenders>;
