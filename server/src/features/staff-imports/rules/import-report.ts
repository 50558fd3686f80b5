import { localizeDepartment } from '@vigil/contract/departments/no-department.ts';
import {
  managerFlaws,
  type ImportFate,
  type ImportReason,
  type ManagerFlaw,
} from '@vigil/contract/staff-imports/staff-import.ts';
import { effectiveRole, type Role } from '@vigil/contract/shared/permissions.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { TableCell, TableTitle } from '../../../documents/table-file.ts';
import { fieldTitle, roleTitle, staffFields, staffTitles, type StaffField } from '../../employees/rules/staff-words.ts';
import { wordsIn } from '../../../words.ts';
import { managerFlawOf } from './entry-managers.ts';
import { refusalWords } from '@vigil/contract/staff-imports/refusal-words.ts';

type Names = Record<'last_name' | 'first_name' | 'middle_name' | 'position', string>;

/** A row of an import with its outcome. */
export type ImportedRow = Names & {
  row: number;
  is_leaver: boolean;
  email: string;
  department: string;
  role: Role | null;
  manager: string;
  manager_said: string;
  /** What the import did with the row; null if it did not reach the row. */
  outcome: ImportFate | null;
  changes: StaffField[];
  reasons: ImportReason[];
  before: (Names & { roles: Role[] }) | null;
  former_department: string | null;
  former_manager: string | null;
};

export const importReportTitles = (language: Language): TableTitle[] => [
  { header: wordsIn(language).tables.staff_import.row, width: 10 },
  ...staffTitles(language),
  { header: wordsIn(language).tables.staff_import.outcome, width: 20 },
  { header: wordsIn(language).tables.staff_import.detail, width: 60 },
];

/** Returns a row of the report. A person who is missing from the file has no row number. */
export function importReportRow(row: ImportedRow, language: Language): TableCell[] {
  const cells = cellsOf(row, language);
  return [
    row.is_leaver ? null : row.row,
    ...staffFields.map((field) => cells[field]),
    wordsIn(language).tables.import_outcomes[row.outcome ?? 'not_reached'],
    detailOf(row, language),
  ];
}

function detailOf(row: ImportedRow, language: Language): string {
  const against = row.reasons.map((reason) =>
    isManagerFlaw(reason) ? managerFlawOf(reason, row, language).message : refusalWords[reason][language],
  );
  if (row.outcome === 'refuse') return against.join('; ');
  if (row.outcome === 'skip')
    return against.join('; ') || wordsIn(language).tables.import_skips[row.is_leaver ? 'leaver' : 'row'];
  if (row.outcome !== 'change') return against.join('; ');
  const { before, former_department, former_manager, changes } = row;
  const was: Partial<Record<StaffField, string | null>> = {
    ...before,
    department: former_department && localizeDepartment(former_department, language),
    manager: former_manager,
    role: roleIn(before && effectiveRole(before.roles), language),
  };
  const is = cellsOf(row, language);
  const changed = changes.map((field) => `${fieldTitle(field, language)}: ${was[field] || '—'} → ${is[field]}`);
  return [...changed, ...against].join('; ');
}

const isManagerFlaw = (reason: ImportReason): reason is ManagerFlaw => (managerFlaws as readonly ImportReason[]).includes(reason);

const cellsOf = ({ role, department, ...row }: ImportedRow, language: Language): Record<StaffField, string> => ({
  ...row,
  department: localizeDepartment(department, language),
  role: roleIn(role, language),
});

const roleIn = (role: Role | null, language: Language): string =>
  role === null || role === 'pdf_service' ? '' : roleTitle(role, language);
