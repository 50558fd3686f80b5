import { languages } from '@vigil/contract/shared/languages.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { listHolders } from '../../employees/queries/holders.ts';
import { writeEmails } from '../../emails/commands/write-emails.ts';
import { messageOfFailure } from '../queries/providers.ts';

/** Notifies everyone who may set up a provider that its metadata cannot be read any more. */
export async function notifyAdministrators(
  scope: WorkContext,
  { id, title, code }: { id: string; title: string; code: string },
): Promise<void> {
  const readers = await listHolders(scope, 'admin.settings.adfs');
  for (const language of languages) {
    const theirs = readers.filter((reader) => reader.language === language);
    await writeEmails(scope, 'provider_unread', theirs, { provider: { id, title, reason: messageOfFailure(code, language) } });
  }
}
