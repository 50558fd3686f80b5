import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { done } from '../shared/page.ts';
import { EMAIL_ADDRESS } from './rules.ts';

export const recordReadingTime = api.post('/phishing/gotcha/reading', {
  permission: 'public',
  ours: 'The page itself reports how long the lesson after a click was read; the public contract has no call for it.',
  /** The email's signed address identifies the reader, who is not signed in. */
  body: z.object({ letter: z.string().max(400).regex(EMAIL_ADDRESS), seconds: z.number().int().min(1) }),
  response: done,
});
