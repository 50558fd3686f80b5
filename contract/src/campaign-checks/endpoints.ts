import { z } from 'zod';
import { audience } from '../phishing-campaigns/recipients.ts';
import { api } from '../shared/base-paths.ts';
import { formTemplates, readiness, senderChecks } from './readiness.ts';

const permission = 'admin.phishing.campaigns';

/** Checks before the launch that ask no outside system. */
export const checkReadiness = api.post('/phishing/campaigns/readiness', {
  permission,
  ours: 'The review says what would go wrong before anything is created; the public contract has no call for it.',
  body: z.object({ audience, templates: formTemplates }),
  response: readiness,
});
/** Checks before the launch that ask DNS, which can be slow. */
export const checkSenders = api.post('/phishing/campaigns/sender-domains', {
  permission,
  ours: 'The review shows SPF and DMARC of who sends; the public contract has no call for it.',
  body: z.object({ templates: formTemplates }),
  response: senderChecks,
});
