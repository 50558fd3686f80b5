import { z } from 'zod';
import { users } from '../shared/base-paths.ts';
import { done } from '../shared/page.ts';
import { myConsents, textVersion } from './consent.ts';

const consents = {
  permission: 'session',
  ours: 'The public contract takes consents with a registration alone; texts change, and not everyone registers by an email.',
} as const;

export const listMyConsents = users.get('/users/me/consents', { ...consents, response: myConsents });

/** Accepts the versions that the caller was shown. */
export const acceptTexts = users.post('/users/me/consents', {
  ...consents,
  body: z.object({ texts: z.array(textVersion).min(1).max(10) }),
  response: done,
});
