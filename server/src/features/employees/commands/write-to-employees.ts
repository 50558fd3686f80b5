import { peopleSelection } from '@vigil/contract/people/selection.ts';
import { staffEmail, type StaffEmail } from '@vigil/contract/employees/staff-email.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import type { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import type { EmailLook } from '../../../mail/email-page.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { sendTrial } from '../../emails/commands/send-trial.ts';
import { composeCustomEmail, findReaders, writeMessages } from '../../emails/commands/write-messages.ts';
import { bulkWork, orderBulk } from '../../long-jobs/commands/bulk-work.ts';
import { findLookToShow, findOrganizationLook } from '../../emails/queries/texts.ts';
import { peopleOfSelection } from '../../people/queries/chosen.ts';

const order = peopleSelection.safeExtend({ letter: staffEmail });

export const writeToEmployeesWork = bulkWork({
  name: 'write-to-employees',
  input: order,
  people: (scope, selection) => peopleOfSelection(scope, selection),
  chunk: async (scope, ids, { letter: email }) => {
    const written = await writeMessages(scope, { kind: 'staff', user_ids: ids, ...email });
    return { done: written.length, skipped: { gone: ids.length - written.length } };
  },
});

/** Sends an email with the caller's own text. */
export async function writeToEmployees(context: Context, email: z.output<typeof order>): Promise<LongJob> {
  const job = await orderBulk(context, writeToEmployeesWork, email);
  await recordChange(context, {
    action: 'employee.write',
    object_type: 'user',
    object_id: null,
    after: { users_count: job.total, ...email },
  });
  return job;
}

/** Previews the email as the caller would read it. */
export const previewStaffEmail = async (context: Context, email: StaffEmail) =>
  composeForMe(context, email, await findLookToShow(context));

/** Sends the email only to the caller. */
export async function tryStaffEmail(context: Context, email: StaffEmail): Promise<{ address: string }> {
  return sendTrial(context, await composeForMe(context, email, await findOrganizationLook(context)));
}

async function composeForMe(context: Context, email: StaffEmail, home: EmailLook) {
  const [me] = await findReaders(context, [context.actor.id]);
  return { ...composeCustomEmail(email, { reader: me!, home, app_url: context.services.env.APP_URL }), address: me!.email };
}
