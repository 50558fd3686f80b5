import { hasTwoNames, mayRepeat, readingOf, type Mapping } from '@vigil/contract/staff-imports/rules.ts';
import type { ColumnField } from '@vigil/contract/staff-imports/columns.ts';
import type { ImportColumn, ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';

/** Returns the field recognised in each of a preview's columns. */
export const mappingOf = (columns: readonly ImportColumn[]): Mapping => columns.map(({ field }) => field);

/** A person's choices for a file's columns and roles. */
export type Reading = { mapping: Mapping; roles: ImportPreview['roles'] };
export const readingOfPreview = ({ columns, roles }: Pick<ImportPreview, 'columns' | 'roles'>): Reading => ({
  mapping: mappingOf(columns),
  roles,
});
export const isSameReading = (a: Reading, b: Reading): boolean => readingOf(a.mapping, a.roles) === readingOf(b.mapping, b.roles);

/**
 * Returns the mapping with the field assigned to the column, and removed from its previous column. Names are in one column or in
 * separate ones, so assigning one form removes the other.
 */
export function withField(mapping: Mapping, column: number, field: ColumnField | null): Mapping {
  const chosen = mapping.map((previous, index) =>
    index === column ? field : previous === field && previous !== null && !mayRepeat(previous) ? null : previous,
  );
  if (field === null || !hasTwoNames(chosen)) return chosen;
  const others: readonly (ColumnField | null)[] = field === 'full_name' ? ['last_name', 'first_name'] : ['full_name'];
  return chosen.map((previous) => (others.includes(previous) ? null : previous));
}

/** The rows that the review of an import shows at first, so that its options stay near. A person unfolds the others. */
export const ROWS_AT_ONCE = 10;
