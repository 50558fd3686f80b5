/** A selection of records in a table or tree: those in `ids`, or all except those. */
export type Selection = { mode: 'include' | 'exclude'; ids: ReadonlySet<string> };

export const noSelection: Selection = { mode: 'include', ids: new Set() };

export const isSelected = ({ mode, ids }: Selection, id: string): boolean => ids.has(id) === (mode === 'include');

/** Returns the selection after a record was ticked or unticked. Under select-all, unticked records are the excluded ones. */
export function toggleOne({ mode, ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { mode, ids: next };
}

/**
 * Returns the selection after select-all was switched on or off; no record stays selected or excluded by itself (spec point 4).
 */
export const toggleAll = ({ mode, ids }: Selection): Selection =>
  mode === 'exclude' && ids.size === 0 ? noSelection : { mode: 'exclude', ids: new Set() };

export const countSelected = ({ mode, ids }: Selection, total: number): number =>
  mode === 'exclude' ? Math.max(0, total - ids.size) : ids.size;

export type AllState = 'none' | 'some' | 'all';

export function allState(selection: Selection, total: number): AllState {
  const count = countSelected(selection, total);
  if (count === 0) return 'none';
  return count >= total ? 'all' : 'some';
}

/** Returns the selection as calls name it: the records in `ids`, or all that the filter finds except those. */
export const selectionBody = <Filter>({ mode, ids }: Selection, filter: Filter) => ({
  all: mode === 'exclude',
  ids: mode === 'exclude' ? { exclude_ids: [...ids] } : { include_ids: [...ids] },
  filter,
});
