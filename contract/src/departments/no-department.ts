import type { Language } from '../shared/languages.ts';

/** The public contract's title of the default department, which has the people without a department (spec point 3). */
export const NO_DEPARTMENT = 'Без отдела';

const words: Record<Language, string> = { ru: NO_DEPARTMENT, en: 'No department', uz: 'Boʻlimsiz' };

/** Translates `NO_DEPARTMENT` into the reader's language. Returns any other title or path unchanged. */
export const localizeDepartment = (title: string, language: Language): string =>
  title === NO_DEPARTMENT ? words[language] : title;

/** Turns a translation of `NO_DEPARTMENT`, as an exported file has it, back into `NO_DEPARTMENT`. Other titles stay. */
export const unlocalizeDepartment = (title: string): string => (Object.values(words).includes(title) ? NO_DEPARTMENT : title);
