import { draftStorage } from '../../../lib/draft-storage.ts';
import { session } from '../../../lib/session.ts';
import type { EmailDraft } from '../rules.ts';

/** What an imported email fills a form with; a page takes its name and its HTML. */
export type ImportedDraft = Pick<EmailDraft, 'name' | 'sender_name' | 'sender_address' | 'subject' | 'html' | 'text'>;

const WAITING = 'email.imported';
const owner = () => session.commonInfo()?.userID ?? null;

/** An email waits until there is a template for it; in this tab, as all that is not saved. */
export const storeImported = (email: ImportedDraft): void => draftStorage.keep(owner(), WAITING, email);

export const importedName = (): string => draftStorage.read<ImportedDraft>(owner(), WAITING)?.name ?? '';

/** The form of a new email of this template begins with it. */
export function giveImported(template_id: string): void {
  const email = draftStorage.read<ImportedDraft>(owner(), WAITING);
  if (email === null) return;
  draftStorage.forget(owner(), WAITING);
  draftStorage.keep(owner(), `email.new.${template_id}`, email);
}
