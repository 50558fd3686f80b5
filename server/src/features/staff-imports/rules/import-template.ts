import type { Language } from '@vigil/contract/shared/languages.ts';
import { wordsIn } from '../../../words.ts';
import { roleTitle, staffFields, type StaffField } from '../../employees/rules/staff-words.ts';

/** Returns rows of invented people. A user who leaves them in the file sees them in the preview. */
export const templateRows = (language: Language): string[][] =>
  wordsIn(language).tables.staff_examples.map((example: Partial<Record<StaffField, string>>) =>
    staffFields.map((field) => (field === 'role' ? roleTitle('employee', language) : (example[field] ?? ''))),
  );
