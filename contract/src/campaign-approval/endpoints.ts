import { z } from 'zod';
import { campaign } from '../phishing-campaigns/campaign.ts';
import { api } from '../shared/base-paths.ts';
import { fieldsOf, without } from '../shared/fields.ts';
import { idParams } from '../shared/page.ts';
import { approvalFlaws, approvalRules } from './rules.ts';

export const decideApproval = api.post('/phishing/campaigns/{id}/approval', {
  permission: 'admin.phishing.campaigns',
  params: idParams,
  ours: 'An organisation may have every campaign approved by a second person; the public contract has no call for it.',
  body: z
    .object({ type: z.enum(['approve', 'reject']), note: fieldsOf(approvalRules).note.default('') })
    .superRefine(without(approvalFlaws)),
  response: campaign,
});
