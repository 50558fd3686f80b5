import { hasTwoNames, type Mapping } from '@vigil/contract/staff-imports/rules.ts';
import type { ImportColumn, ImportField } from '@vigil/contract/staff-imports/staff-import.ts';

/** What the columns of a preview were read as. */
export const readAs = (columns: readonly ImportColumn[]): Mapping => columns.map(({ field }) => field);

/** A column is said to hold a field: the one that held it before leaves it, and a name is in one column or in its parts. */
export function withField(mapping: Mapping, at: number, field: ImportField | null): Mapping {
  const chosen = mapping.map((held, index) => (index === at ? field : held === field ? null : held));
  if (field === null || !hasTwoNames(chosen)) return chosen;
  const others: readonly (ImportField | null)[] = field === 'full_name' ? ['last_name', 'first_name'] : ['full_name'];
  return chosen.map((held) => (others.includes(held) ? null : held));
}
