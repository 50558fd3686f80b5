import type { Language } from '@vigil/contract/shared/languages.ts';

/** Each language's own name, in every interface language. */
export const languageNames: Record<Language, string> = { ru: 'Русский', en: 'English', uz: 'Oʻzbekcha' };
