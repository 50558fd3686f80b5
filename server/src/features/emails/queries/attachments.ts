import { buffer } from 'node:stream/consumers';
import { MissingFile } from '../../../storage/file-store.ts';
import { workIn } from '../../../jobs/work-context.ts';
import type { Mail } from '../../../mail/compose.ts';
import type { Services } from '../../../services.ts';

/**
 * Returns the file attached to an email, as a list. The list is empty if the file has expired since: the email is sent without
 * it.
 */
export async function findAttachments(
  services: Services,
  organization_id: string,
  file_id: string | null,
): Promise<NonNullable<Mail['attachments']>> {
  if (file_id === null) return [];
  const file = await workIn(services, organization_id, ({ db, organization }) =>
    db
      .selectFrom('files')
      .select(['key', 'filename', 'type'])
      .where('id', '=', file_id)
      .where('organization_id', '=', organization)
      .executeTakeFirst(),
  );
  if (file === undefined) return [];
  try {
    const { stream } = await services.files.get(file.key);
    return [{ filename: file.filename, content: await buffer(stream), contentType: file.type }];
  } catch (error) {
    if (error instanceof MissingFile) return [];
    throw error;
  }
}
