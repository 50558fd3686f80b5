import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { letterName, letterPreview, letterTexts, letterWords } from './letter.ts';

const ours = 'The public contract names the screen of letters and shows no calls.';
const permission = 'admin.settings.emails';
const one = { permission, ours, path: '/letters/{kind}/{language}', params: letterName } as const;

export const listLetters = api({
  method: 'GET',
  path: '/letters',
  permission,
  ours,
  response: z.object({ data: z.array(letterTexts) }),
});
export const saveLetter = api({ ...one, method: 'PUT', body: letterWords, takesVersion: true, response: letterTexts });
/** The words it had before anyone changed them here. */
export const restoreLetter = api({ ...one, method: 'DELETE', response: letterTexts });
export const previewLetter = api({
  ...one,
  method: 'POST',
  path: '/letters/{kind}/{language}/preview',
  body: letterWords,
  response: letterPreview,
});
/** Sends it to who asks. */
export const tryLetter = api({
  ...one,
  method: 'POST',
  once: true,
  path: '/letters/{kind}/{language}/trial',
  body: letterWords,
  response: z.object({ address: z.string() }),
});
