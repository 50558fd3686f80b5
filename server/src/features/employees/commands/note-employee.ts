import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { findEmployeeDetails } from '../queries/employees.ts';

/** Saves a note for operators about a person, who never sees it. */
export async function noteEmployee(
  context: Context,
  { user_id, text }: { user_id: string; text: string },
): Promise<EmployeeDetails> {
  const { db, organization } = context;
  const { note } = await findEmployeeDetails(context, user_id);
  await db
    .updateTable('users')
    .set({ note: text })
    .where('organization_id', '=', organization)
    .where('id', '=', user_id)
    .execute();
  await recordChange(context, {
    action: 'employee.note',
    object_type: 'user',
    object_id: user_id,
    before: { note },
    after: { note: text },
  });
  return findEmployeeDetails(context, user_id);
}
