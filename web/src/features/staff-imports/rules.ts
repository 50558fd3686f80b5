import { hasTwoNames, isReadOften, readingOf, type Mapping } from '@vigil/contract/staff-imports/rules.ts';
import type { ColumnField } from '@vigil/contract/staff-imports/columns.ts';
import type { ImportColumn, ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';

/** What the columns of a preview were read as. */
export const readAs = (columns: readonly ImportColumn[]): Mapping => columns.map(({ field }) => field);

/** What a person says of a file's columns and words. */
export type Reading = { mapping: Mapping; roles: ImportPreview['roles'] };
export const readingIn = ({ columns, roles }: Pick<ImportPreview, 'columns' | 'roles'>): Reading => ({
  mapping: readAs(columns),
  roles,
});
export const isSameReading = (a: Reading, b: Reading): boolean => readingOf(a.mapping, a.roles) === readingOf(b.mapping, b.roles);

/** A column is said to hold a field: the one that held it before leaves it, and a name is in one column or in its parts. */
export function withField(mapping: Mapping, at: number, field: ColumnField | null): Mapping {
  const chosen = mapping.map((held, index) =>
    index === at ? field : held === field && held !== null && !isReadOften(held) ? null : held,
  );
  if (field === null || !hasTwoNames(chosen)) return chosen;
  const others: readonly (ColumnField | null)[] = field === 'full_name' ? ['last_name', 'first_name'] : ['full_name'];
  return chosen.map((held) => (others.includes(held) ? null : held));
}
