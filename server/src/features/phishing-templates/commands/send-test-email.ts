import { dayOf, fillLetter, type VariableValues } from '@vigil/contract/phishing-templates/rules.ts';
import type { Context } from '../../../http/context.ts';
import { sendNow } from '../../../mail/send-now.ts';
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
  const letter = { ...fillLetter(email, values), to: { address: me.email } };
  await sendNow(services.transports.for(sender), letter, {
    refused: templateProblems.not_sent,
    app_url: services.env.APP_URL,
  });
  await recordChange(context, {
    action: 'template_email.test',
    object_type: 'phishing_email',
    object_id: id,
    after: { address: me.email },
  });
  return { address: me.email };
}
