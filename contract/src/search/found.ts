import { z } from 'zod';
import { id } from '../shared/page.ts';
import { FOUND_MAX, foundKinds, SEARCH_MAX } from './rules.ts';

export const searchQuery = z.object({
  search: z.string().trim().min(1).max(SEARCH_MAX),
  /** Of each kind. */
  limit: z.coerce.number<number>().int().min(1).max(FOUND_MAX).default(5),
});
export type SearchQuery = z.output<typeof searchQuery>;

const kind = z.enum(foundKinds);

const found = z.object({
  kind,
  /** A learner's own course: of its assignment, as everywhere in the learner's calls. */
  id,
  title: z.string(),
  /** A person's department; empty where there is nothing to add. */
  note: z.string(),
  /** Of the installation's own library, which one only looks at. */
  is_library: z.boolean(),
});
export type Found = z.infer<typeof found>;

/** By kind; `more` names those of which there are others. */
export const searchResult = z.object({ data: z.array(found), more: z.array(kind) });
export type SearchResult = z.infer<typeof searchResult>;
