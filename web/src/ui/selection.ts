/** A selection of records in a table or tree: these, or all except these. */
export type Selection = { mode: 'include' | 'exclude'; ids: ReadonlySet<string> };

export const noSelection: Selection = { mode: 'include', ids: new Set() };

export const isSelected = ({ mode, ids }: Selection, id: string): boolean => ids.has(id) === (mode === 'include');

/** Under select-all a tick adds a record to, or removes it from, the excluded ones. */
export function toggleOne({ mode, ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { mode, ids: next };
}

/** Spec point 4: select-all clears both lists, whether it is switched on or off. */
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

/** Returns the request's form: these records, or all that the filter finds except these. */
export const selectionBody = <Filter>({ mode, ids }: Selection, filter: Filter) => ({
  all: mode === 'exclude',
  ids: mode === 'exclude' ? { exclude_ids: [...ids] } : { include_ids: [...ids] },
  filter,
});
