import type { Directory, NewDirectory } from '@vigil/contract/directories/directory.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { sealSecret } from '../../../http/secrets.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { directoryProblems } from '../problems.ts';
import { findDirectory, passwordPlace } from '../queries/directory.ts';

export async function saveDirectory(
  context: Context,
  { bind_password, attributes, ...settings }: NewDirectory,
): Promise<Directory> {
  const { db, organization, services, actor } = context;
  const before = await findDirectory(context);
  const row = {
    ...settings,
    attributes: JSON.stringify(attributes),
    saved_by: actor.id,
    updated_at: sql<string>`now()`,
    ...(bind_password !== undefined && {
      bind_password: bind_password === '' ? null : sealSecret(services.env, passwordPlace(organization), bind_password),
    }),
  };
  await db
    .insertInto('directories')
    .values({ organization_id: organization, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
  await recordChange(context, {
    action: 'directory.save',
    object_type: 'directory',
    object_id: organization,
    before,
    after: { ...settings, attributes, is_password_changed: bind_password !== undefined },
  });
  return (await findDirectory(context))!;
}

/** The people stay; only the tie to the directory goes. */
export async function deleteDirectory(context: Context): Promise<void> {
  const { db, organization } = context;
  const before = await findDirectory(context);
  if (before === null) throw problem(directoryProblems.not_set);
  await db.deleteFrom('directory_people').where('organization_id', '=', organization).execute();
  await db.deleteFrom('directories').where('organization_id', '=', organization).execute();
  await recordChange(context, { action: 'directory.delete', object_type: 'directory', object_id: organization, before });
}
