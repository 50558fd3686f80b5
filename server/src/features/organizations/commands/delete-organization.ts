import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem, type Database } from '../../../db/database.ts';
import { eraseOrganizations } from '../../../db/erase.ts';
import { deletePackage } from '../../../storage/package-store.ts';
import type { Context } from '../../../http/context.ts';
import type { Services } from '../../../services.ts';
import { problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { organizationProblems } from '../problems.ts';
import { findOrganization } from '../queries/organizations.ts';

/** Erases an organisation. A job does this, because an organisation may have a hundred thousand people with their history. */
export const eraseJob = jobKind({
  name: 'erase-organization',
  input: z.object({ organization_id: z.uuid() }),
  expireInSeconds: 3600,
});

/** Hides the organisation at once; a job deletes its rows and files. */
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
    before: { title: before.title, users_count: before.people_count },
  });
}

/** Deletes the rows and files of an organisation. Safe to repeat: what is already deleted is skipped. */
export async function eraseOrganization(
  { database, files }: Services,
  { organization_id }: z.infer<typeof eraseJob.input>,
): Promise<void> {
  const keys = await asSystem(database, (tx) =>
    tx
      .selectFrom('files')
      .select('key')
      .where('organization_id', '=', organization_id)
      .unionAll(tx.selectFrom('waiting_uploads').select('key').where('organization_id', '=', organization_id))
      .execute(),
  );
  for (const { key } of keys) await files.delete(key);
  for (const folder of await listUnsharedFolders(database, organization_id)) await deletePackage(files, folder);
  await asSystem(database, async (tx) => {
    const toErase = await tx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organization_id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (toErase !== undefined) await eraseOrganizations(tx, [organization_id]);
  });
}

/** Lists the folders of packages that no other organisation uses. */
async function listUnsharedFolders(database: Database, organization_id: string): Promise<string[]> {
  const { rows } = await asSystem(database, (tx) =>
    sql<{ folder: string }>`
      select distinct folder from scorm_packages p where organization_id = ${organization_id}
         and not exists (select from scorm_packages o where o.folder = p.folder and o.organization_id <> p.organization_id)`.execute(
      tx,
    ),
  );
  return rows.map(({ folder }) => folder);
}
