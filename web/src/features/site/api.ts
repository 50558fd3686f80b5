import type { Language } from '@vigil/contract/shared/languages.ts';
import { loadTexts, type TextKind } from 'virtual:texts';
import { noAnswerError } from '../../lib/api.ts';

/** Loads texts, which are files of the application: one for each kind and language. */
export const textsQuery = (kind: TextKind, language: Language) => ({
  queryKey: ['texts', kind, language],
  queryFn: async () => {
    const endpoint = `${kind}/${language}` as const;
    const loaded = await loadTexts[endpoint]().catch(() => {
      throw noAnswerError({ url: endpoint, method: 'GET', endpoint });
    });
    return loaded.default;
  },
  staleTime: Infinity,
  // The screen shows the error.
  meta: { silent: true },
});
