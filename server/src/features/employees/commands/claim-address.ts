import { domainOf } from '@vigil/contract/employees/rules.ts';
import { trustedScope, switchOrganization } from '../../../db/database.ts';
import { problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { writeEmail } from '../../emails/commands/write-emails.ts';
import { employeeProblems } from '../problems.ts';
import { findAccountsElsewhere, type AccountElsewhere } from '../queries/accounts.ts';
import { findProvenAmong } from '../queries/proven-domains.ts';
import { endAccounts } from './end-account.ts';

/**
 * Makes an address free for an account here, before a person who has proven it gets one. If this organisation owns the address's
 * domain, an account in another organisation ends; otherwise that account stays.
 */
export async function claimAddress(scope: WorkContext, email: string): Promise<void> {
  const [elsewhere] = await findAccountsElsewhere(scope, [email]);
  if (elsewhere === undefined) return;
  const isOwned = (await findProvenAmong(scope, [domainOf(email)])).size > 0;
  if (!isOwned && !elsewhere.is_over) throw problem(employeeProblems.account_elsewhere);
  await endAccountElsewhere(scope, elsewhere);
}

async function endAccountElsewhere(
  scope: WorkContext,
  { address, user_id, organization_id, is_over }: AccountElsewhere,
): Promise<void> {
  const { db, organization } = scope;
  const there = { ...scope, organization: trustedScope(organization_id) };
  await switchOrganization(db, there.organization);
  await endAccounts(there, [user_id]);
  if (!is_over) {
    await writeEmail(there, 'account_ended', user_id);
    const actor = { id: user_id, name: address };
    await recordChange(
      { ...there, actor, address: '', trace_id: '' },
      { action: 'employee.account_end', object_type: 'user', object_id: user_id },
    );
  }
  await switchOrganization(db, organization);
}
