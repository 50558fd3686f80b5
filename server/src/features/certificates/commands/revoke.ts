import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import type { IssuedCertificate } from '@vigil/contract/certificates/certificate.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { certificateProblems } from '../problems.ts';
import { findCertificate } from '../queries/certificates.ts';

/** Revokes a certificate: nobody can open it any more, and its check says that it is revoked. */
export async function revokeCertificate(
  context: Context,
  id: string,
  { reason }: { reason: string },
): Promise<IssuedCertificate> {
  const before = await findCertificate(context, id);
  if (before.revoked !== null) throw problem(certificateProblems.revoked);
  const { numUpdatedRows } = await context.db
    .updateTable('certificates')
    .set({ revoked_at: sql<string>`now()`, revoked_by: context.actor.id, revoke_reason: reason })
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw problem(certificateProblems.revoked);
  return recordAndFind(context, before, { action: 'certificate.revoke', after: { reason } });
}

/** Restores a certificate that was revoked by mistake. */
export async function reinstateCertificate(context: Context, id: string): Promise<IssuedCertificate> {
  const before = await findCertificate(context, id);
  if (before.revoked === null) throw problem(certificateProblems.not_revoked);
  const { numUpdatedRows } = await context.db
    .updateTable('certificates')
    .set({ revoked_at: null, revoked_by: null, revoke_reason: null })
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw problem(certificateProblems.not_revoked);
  return recordAndFind(context, before, { action: 'certificate.reinstate' });
}

async function recordAndFind(
  context: Context,
  { id, number, holder, revoked }: IssuedCertificate,
  { action, after }: { action: AuditAction; after?: { reason: string } },
): Promise<IssuedCertificate> {
  const before = { number, holder, ...(revoked && { reason: revoked.reason }) };
  await recordChange(context, { action, object_type: 'certificate', object_id: id, before, ...(after && { after }) });
  return findCertificate(context, id);
}
