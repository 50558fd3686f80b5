import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { writeEmails } from '../../emails/commands/write-emails.ts';
import { listApprovers } from '../../people/queries/approvers.ts';

/** Whether the organisation requires a second person to approve its campaigns. */
export async function needsApproval({ db, organization }: Pick<Context, 'db' | 'organization'>): Promise<boolean> {
  const { phishing_approval } = await db
    .selectFrom('organizations')
    .select('phishing_approval')
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return phishing_approval;
}

/** Returns the columns of a new campaign that waits for approval. */
export const approvalRequest = (by: string) => ({
  approval: 'waiting' as const,
  approval_asked_at: sql<string>`now()`,
  approval_asked_by: by,
});
/** Returns the columns of a campaign that must be approved again. A campaign that already waits keeps its waiting time. */
export const renewedApprovalRequest = (by: string) => ({
  approval: 'waiting' as const,
  approval_asked_at: sql<string>`case when approval = 'waiting' then approval_asked_at else now() end`,
  approval_asked_by: by,
  approval_decided_at: null,
  approval_decided_by: null,
  approval_note: '',
});

/** Notifies everyone who may approve the campaign that it waits. */
export async function notifyApprovers(context: WorkContext, id: string): Promise<void> {
  const { name, created_by, approval_asked_by } = await context.db
    .selectFrom('phishing_campaigns')
    .select(['name', 'created_by', 'approval_asked_by'])
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const approvers = await listApprovers(context, { but: [created_by, approval_asked_by ?? created_by] });
  await writeEmails(context, 'campaign_to_approve', approvers, { campaign: { id, name } });
}
