import type { Language } from '@vigil/contract/shared/language.ts';
import { loadTexts, type TextKind } from 'virtual:texts';

/** Texts come with the application's own files, a file for each kind and language. */
export const textsQuery = (kind: TextKind, language: Language) => ({
  queryKey: ['texts', kind, language],
  queryFn: async () => (await loadTexts[`${kind}/${language}`]()).default,
  staleTime: Infinity,
  // The screen tells it.
  meta: { silent: true },
});
