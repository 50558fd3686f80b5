import { z } from 'zod';
import { id } from '../shared/page.ts';
import { peopleFilter } from './filter.ts';

export const selectedIds = z.array(id).max(50_000).default([]);

/** Whom rows ticked in a list mean: these, or all that the filter finds but those. */
export const peopleSelection = z
  .object({
    ids: z.object({ include_ids: selectedIds, exclude_ids: selectedIds }).prefault({}),
    all: z.boolean().default(false),
    filter: peopleFilter.prefault({}),
  })
  .refine(({ all, ids: { include_ids } }) => all || include_ids.length > 0, { path: ['ids'] });
export type PeopleSelection = z.output<typeof peopleSelection>;
