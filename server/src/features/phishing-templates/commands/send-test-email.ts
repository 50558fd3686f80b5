import { randomUUID } from 'node:crypto';
import { dayOf, fillLetter, type VariableValues } from '@vigil/contract/phishing-templates/rules.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { composeMessage } from '../../../mail/compose.ts';
import { DeliveryError } from '../../../mail/delivery-error.ts';
import { findSender } from '../../../mail/transports.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
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
    date: dayOf(new Date()),
  };
  const sender = await findSender(db, services.env, organization);
  const raw = await composeMessage({
    ...fillLetter(email, values),
    to: { address: me.email },
    messageId: `<test.${randomUUID()}@${new URL(services.env.APP_URL).hostname}>`,
    date: new Date(),
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
