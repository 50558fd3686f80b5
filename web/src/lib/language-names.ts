import type { Language } from '@vigil/contract/shared/languages.ts';

/** Each language in its own words, whatever the interface speaks. */
export const languageNames: Record<Language, string> = { ru: 'Русский', en: 'English', uz: 'Oʻzbekcha' };
