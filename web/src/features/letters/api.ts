import type { LetterName } from '@vigil/contract/letters/letter.ts';
import type { LetterWords } from '@vigil/contract/letters/rules.ts';
import { listLetters, previewLetter, restoreLetter, saveLetter, tryLetter } from '@vigil/contract/letters/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';

export const lettersQuery = () => query(listLetters, {});

/** How the words at hand would be read; the last that could be drawn stays while they change. */
export const letterPreviewQuery = (name: LetterName, words: LetterWords) =>
  queryOptions({
    queryKey: [previewLetter.path, name, words],
    queryFn: ({ signal }) => call(previewLetter, { params: name, body: words }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    meta: { silent: true },
  });

const invalidates = [listLetters];
export const useSaveLetter = () => useCall(saveLetter, { silent: true, tip: 'letter.update', invalidates });
export const useRestoreLetter = () => useCall(restoreLetter, { tip: 'letter.restore', invalidates });
export const useTryLetter = () => useCall(tryLetter, { silent: true, tip: 'mail.sent' });
