import { z } from 'zod';
import { id } from '../shared/page.ts';
import { FOUND_MAX, foundKinds, SEARCH_MAX } from './rules.ts';

export const searchQuery = z.object({
  search: z.string().trim().min(1).max(SEARCH_MAX),
  /** The most results of each kind. */
  limit: z.coerce.number<number>().int().min(1).max(FOUND_MAX).default(5),
});
export type SearchQuery = z.output<typeof searchQuery>;

const kind = z.enum(foundKinds);

const found = z.object({
  kind,
  /** The id of the record; for a learner's own course that of its assignment, as in all of the learner's calls. */
  id,
  title: z.string(),
  /** A person's department; empty if there is nothing to add. */
  note: z.string(),
  /** Whether the record is in the installation's library, which is read-only. */
  is_library: z.boolean(),
});
export type Found = z.infer<typeof found>;

/** Results by kind; `more` names the kinds with further results. */
export const searchResult = z.object({ data: z.array(found), more: z.array(kind) });
export type SearchResult = z.infer<typeof searchResult>;
