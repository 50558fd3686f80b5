import type { WorkContext } from '../../../jobs/work-context.ts';

/** Takes a file of the organisation's away for good. The last thing that its transaction does: bytes come back by no undoing. */
export async function forgetFile({ db, organization, services }: WorkContext, id: string): Promise<void> {
  const file = await db
    .deleteFrom('files')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .returning('key')
    .executeTakeFirst();
  if (file !== undefined) await services.files.delete(file.key);
}
