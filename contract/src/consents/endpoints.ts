import { z } from 'zod';
import { users } from '../shared/base-paths.ts';
import { done } from '../shared/page.ts';
import { myConsents, textVersion } from './consent.ts';

const consents = {
  path: '/users/me/consents',
  permission: 'session',
  ours: 'The public contract takes consents with a registration alone; texts change, and not everyone registers by an email.',
} as const;

export const listMyConsents = users({ ...consents, method: 'GET', response: myConsents });

/** Accepts the versions that the caller was shown. */
export const acceptTexts = users({
  ...consents,
  method: 'POST',
  body: z.object({ texts: z.array(textVersion).min(1).max(10) }),
  response: done,
});
