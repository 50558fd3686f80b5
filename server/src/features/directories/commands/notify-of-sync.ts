import { languages } from '@vigil/contract/shared/languages.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { listHolders } from '../../employees/queries/holders.ts';
import { writeEmails } from '../../emails/commands/write-emails.ts';
import { textOfSync } from '../emails.ts';
import type { SyncState } from '../rules/sync-news.ts';

/** Emails the people who may fix the directory what a synchronisation could not do, and why. */
export async function notifyOfSync(scope: WorkContext, title: string, state: SyncState): Promise<void> {
  const readers = await listHolders(scope, 'admin.settings.adfs');
  for (const language of languages) {
    const speakers = readers.filter((reader) => reader.language === language);
    await writeEmails(scope, 'directory_sync', speakers, { directory: { title, reason: textOfSync(state, language) } });
  }
}
