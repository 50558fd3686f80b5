import { z } from 'zod';
import { without } from '../shared/fields.ts';
import { contradicts, type Flaws } from '../shared/flaws.ts';
import { id } from '../shared/page.ts';
import { peopleFilter } from './filter.ts';

const selectedIds = z.array(id).max(50_000).default([]);

/**
 * A selection is either all rows or listed rows, never both. The list's filter is sent with listed rows too (spec point 3) and
 * then only records how they were found.
 */
export const selectionFlaws = ({ all, ids: { include_ids } }: { all: boolean; ids: { include_ids: string[] } }): Flaws =>
  all && include_ids.length > 0 ? { 'ids.include_ids': contradicts('all') } : {};

/** The ticked rows; or, if all are selected, the unticked ones. */
export const tickedIds = z.object({ include_ids: selectedIds, exclude_ids: selectedIds }).prefault({});

/** The people that ticked rows select: the listed ones, or everyone the filter finds except the listed ones. */
export const peopleSelection = z
  .object({
    ids: tickedIds,
    all: z.boolean().default(false),
    filter: peopleFilter.prefault({}),
  })
  .refine(({ all, ids: { include_ids } }) => all || include_ids.length > 0, { path: ['ids'] })
  .superRefine(without(selectionFlaws));
export type PeopleSelection = z.output<typeof peopleSelection>;
