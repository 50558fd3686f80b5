import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { emailName, emailPreview, emailTexts, emailWords } from './email.ts';

const ours = 'The public contract names the screen of emails and shows no calls.';
const permission = 'admin.settings.emails';
const one = { permission, ours, path: '/letters/{kind}/{language}', params: emailName } as const;

export const listEmails = api({
  method: 'GET',
  path: '/letters',
  permission,
  ours,
  response: z.object({ data: z.array(emailTexts) }),
});
export const saveEmail = api({ ...one, method: 'PUT', body: emailWords, takesVersion: true, response: emailTexts });
/** Restores the default texts. */
export const restoreEmail = api({ ...one, method: 'DELETE', response: emailTexts });
export const previewEmail = api({
  ...one,
  method: 'POST',
  path: '/letters/{kind}/{language}/preview',
  body: emailWords,
  response: emailPreview,
});
/** Sends the email to the caller. */
export const tryEmail = api({
  ...one,
  method: 'POST',
  once: true,
  path: '/letters/{kind}/{language}/trial',
  body: emailWords,
  response: z.object({ address: z.string() }),
});
