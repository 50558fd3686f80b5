import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import type { Context } from '../../../http/context.ts';

export type AuditedChange = {
  /** What was done, as `employee.create`. */
  action: AuditAction;
  object_type: string;
  object_id: string | null;
  before?: unknown;
  after?: unknown;
};

/** A request's context, or that of a job which someone asked for. */
export type AuditedContext = Pick<Context, 'db' | 'organization' | 'address' | 'trace_id'> & {
  /** Without an id and a name where nobody knows who it was. */
  actor: { id: string | null; name: string };
};

/** Writes who changed what, in the transaction of the change itself. The database chains the rows by hash. */
export async function recordChange(
  { db, organization, actor, address, trace_id }: AuditedContext,
  change: AuditedChange,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      organization_id: organization,
      actor_id: actor.id,
      // The sortable name of a person without a middle name ends with a blank.
      actor_name: actor.name.trim(),
      action: change.action,
      object_type: change.object_type,
      object_id: change.object_id,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
      address,
      trace_id,
      // Both are written by the chain's trigger.
      previous_hash: Buffer.alloc(0),
      hash: Buffer.alloc(0),
    })
    .execute();
}
