import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import type { Context } from '../../../http/context.ts';

export type AuditedChange = {
  /** The key of the action, such as `employee.create`. */
  action: AuditAction;
  object_type: string;
  object_id: string | null;
  before?: unknown;
  after?: unknown;
};

/** The context of a request, or of a job that a person requested. */
export type AuditedContext = Pick<Context, 'db' | 'organization' | 'address' | 'trace_id'> & {
  /** Has no id and no name when nobody knows who acted. */
  actor: { id: string | null; name: string };
};

/** Records who changed what, in the transaction of the change itself. The database chains the rows by hash. */
export async function recordChange(
  { db, organization, actor, address, trace_id }: AuditedContext,
  change: AuditedChange,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      organization_id: organization,
      actor_id: actor.id,
      // The sortable name of a person without a middle name ends with a space.
      actor_name: actor.name.trim(),
      action: change.action,
      object_type: change.object_type,
      object_id: change.object_id,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
      address,
      trace_id,
      // The chain's trigger fills in both hashes.
      previous_hash: Buffer.alloc(0),
      hash: Buffer.alloc(0),
    })
    .execute();
}
