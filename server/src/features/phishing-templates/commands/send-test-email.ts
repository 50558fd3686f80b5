import type { SentTest } from '@vigil/contract/phishing-delivery/sent-test.ts';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { sendTest } from '../../phishing-delivery/commands/send-test.ts';
import { findEmail, findTemplate } from '../queries/templates.ts';

export async function sendTestEmail(context: Context, id: string): Promise<SentTest> {
  const email = await findEmail(context, id);
  const { language } = await findTemplate(context, email.template_id);
  const sent = await sendTest(context, { ...email, language });
  await recordChange(context, { action: 'template_email.test', object_type: 'phishing_email', object_id: id, after: sent });
  return sent;
}
