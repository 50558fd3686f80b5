import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from '../../../db/database.ts';
import { eraseOrganizations } from '../../../db/erase.ts';
import type { Context } from '../../../http/context.ts';
import type { Services } from '../../../services.ts';
import { problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { organizationProblems } from '../problems.ts';
import { findOrganization } from '../queries/organizations.ts';

/** All of one organisation may be a hundred thousand people and their history. */
export const eraseJob = jobKind({
  name: 'erase-organization',
  input: z.object({ organization_id: z.uuid() }),
  expireInSeconds: 3600,
});

/** Seen by nobody from now on; a job takes its rows and files away. */
export async function deleteOrganization(context: Context, id: string): Promise<void> {
  const { db, services } = context;
  const before = await findOrganization(context, id);
  if (id === context.organization) throw problem(organizationProblems.own);
  if (before.is_active) throw problem(organizationProblems.active);
  if (before.children_count > 0) throw problem(organizationProblems.has_children);
  await db
    .updateTable('organizations')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await services.queue.enqueue(db, eraseJob, { organization_id: id });
  await recordChange(context, {
    action: 'organization.delete',
    object_type: 'organization',
    object_id: id,
    before: { title: before.title, users_count: before.license.users_count },
  });
}

/** Bears being run again: what is gone already is passed over. */
export async function eraseOrganization(
  { database, files }: Services,
  { organization_id }: z.infer<typeof eraseJob.input>,
): Promise<void> {
  const keys = await asSystem(database, (tx) =>
    tx.selectFrom('files').select('key').where('organization_id', '=', organization_id).execute(),
  );
  for (const { key } of keys) await files.delete(key);
  await asSystem(database, async (tx) => {
    const doomed = await tx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organization_id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (doomed !== undefined) await eraseOrganizations(tx, [organization_id]);
  });
}
