import type { StaffRole } from '@vigil/contract/employees/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { wordsIn, type Words } from '../../../words.ts';

export type StaffField = keyof Words['tables']['staff'];

const widths: Record<StaffField, number> = {
  last_name: 20,
  first_name: 20,
  middle_name: 20,
  email: 32,
  position: 28,
  department: 28,
  role: 22,
  manager: 32,
};

/** The columns of a staff file, in order. */
export const staffFields = Object.keys(widths) as StaffField[];

/** Returns the titles of our files; an import recognises each of them. */
export const staffTitles = (language: Language) =>
  staffFields.map((field) => ({ header: fieldTitle(field, language), width: widths[field] }));

export const fieldTitle = (field: StaffField, language: Language): string => wordsIn(language).tables.staff[field];

export const roleTitle = (role: StaffRole, language: Language): string => wordsIn(language).tables.roles[role];
