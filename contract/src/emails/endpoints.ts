import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { emailName, emailPreview, emailTexts, emailWords } from './email.ts';

const ours = 'The public contract names the screen of emails and shows no calls.';
const permission = 'admin.settings.emails';
const one = { permission, ours, params: emailName } as const;

export const listEmails = api.get('/letters', { permission, ours, response: z.object({ data: z.array(emailTexts) }) });
export const saveEmail = api.put('/letters/{kind}/{language}', {
  ...one,
  body: emailWords,
  takesVersion: true,
  response: emailTexts,
});
/** Restores the default texts. */
export const restoreEmail = api.delete('/letters/{kind}/{language}', { ...one, response: emailTexts });
export const previewEmail = api.post('/letters/{kind}/{language}/preview', { ...one, body: emailWords, response: emailPreview });
/** Sends the email to the caller. */
export const tryEmail = api.post('/letters/{kind}/{language}/trial', {
  ...one,
  once: true,
  body: emailWords,
  response: z.object({ address: z.string() }),
});
