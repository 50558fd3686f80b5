import type { Language } from '../shared/languages.ts';

/** The public contract's title of the department of people without one (spec point 3). Nobody can change it. */
export const NO_DEPARTMENT = 'Без отдела';

const words: Record<Language, string> = { ru: NO_DEPARTMENT, en: 'No department', uz: 'Boʻlimsiz' };

/** A department's title or path, in the reader's language. */
export const shownDepartment = (title: string, language: Language): string => (title === NO_DEPARTMENT ? words[language] : title);

/** Recognises that title in a file, in any export language. */
export const savedDepartment = (title: string): string => (Object.values(words).includes(title) ? NO_DEPARTMENT : title);
