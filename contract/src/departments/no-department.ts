import type { Language } from '../shared/languages.ts';

/** The title by which the contract knows the department of those without one (spec point 3). Nobody can change it. */
export const NO_DEPARTMENT = 'Без отдела';

const words: Record<Language, string> = { ru: NO_DEPARTMENT, en: 'No department', uz: 'Boʻlimsiz' };

/** A department's title, or its whole path, as a person of this language reads it. */
export const shownDepartment = (title: string, language: Language): string => (title === NO_DEPARTMENT ? words[language] : title);

/** The same as a file gave it, in whatever language it was exported. */
export const savedDepartment = (title: string): string => (Object.values(words).includes(title) ? NO_DEPARTMENT : title);
