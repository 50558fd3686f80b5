import type { WorkContext } from '../../../jobs/work-context.ts';

/**
 * Permanently deletes a file of the organisation. Call it last in a transaction, because a rollback does not restore the bytes.
 */
export async function forgetFile({ db, organization, services }: WorkContext, id: string): Promise<void> {
  const file = await db
    .deleteFrom('files')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .returning('key')
    .executeTakeFirst();
  if (file !== undefined) await services.files.delete(file.key);
}
