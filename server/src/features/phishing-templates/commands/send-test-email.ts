import { randomUUID } from 'node:crypto';
import { fillHtml, fillText, type VariableValues } from '@vigil/contract/phishing-templates/rules.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { composeMessage } from '../../../mail/compose.ts';
import { DeliveryError } from '../../../mail/delivery-error.ts';
import { findSender } from '../../../mail/transports.ts';
import { recordChange } from '../../audit/commands.ts';
import { templateProblems } from '../problems.ts';
import { findEmail } from '../queries.ts';

/** Sends the letter to who asks, filled with their own data; its link leads to the application and counts nothing. */
export async function sendTestEmail(context: Context, id: string): Promise<{ address: string }> {
  const { db, services, actor, organization } = context;
  const email = await findEmail(context, id);
  const me = await db
    .selectFrom('users as u')
    .innerJoin('departments as d', 'd.id', 'u.department_id')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.middle_name',
      'u.position',
      'd.title as department',
      'o.title as organization',
    ])
    .where('u.organization_id', '=', organization)
    .where('u.id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const values: VariableValues = {
    ...me,
    link: `${services.env.APP_URL}/lk/phishing/gotcha`,
    date: new Date().toLocaleDateString('ru-RU'),
  };
  const sender = await findSender(db, services.env, organization);
  const raw = await composeMessage({
    from: { name: fillText(email.sender_name, values), address: email.sender_address },
    to: { address: me.email },
    subject: fillText(email.subject, values),
    html: fillHtml(email.html, values),
    text: fillText(email.text, values),
    messageId: `<test.${randomUUID()}@${new URL(services.env.APP_URL).hostname}>`,
    date: new Date(),
    attachments: email.attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(fillHtml(content, values)),
    })),
  });
  try {
    await services.transports
      .for(sender)
      .send({ envelope: { from: sender.from.address, to: me.email }, raw, beforeFinalDot: async () => {} });
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    throw problem(templateProblems.not_sent, { fill: { reason: error.response ?? error.message } });
  }
  await recordChange(context, {
    action: 'template_email.test',
    object_type: 'phishing_email',
    object_id: id,
    after: { address: me.email },
  });
  return { address: me.email };
}
