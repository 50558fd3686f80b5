import { draftStorage } from '../../../lib/draft-storage.ts';
import { session } from '../../../lib/session.ts';
import type { EmailDraft } from '../rules.ts';

/** The form values from an imported email; a page uses its name and its HTML. */
export type ImportedDraft = Pick<EmailDraft, 'name' | 'sender_name' | 'sender_address' | 'subject' | 'html' | 'text'>;

const WAITING = 'email.imported';
const owner = () => session.commonInfo()?.userID ?? null;

/** Stores an email until there is a template for it; in this tab only, like other unsaved drafts. */
export const storeImported = (email: ImportedDraft): void => draftStorage.store(owner(), WAITING, email);

export const importedName = (): string => draftStorage.read<ImportedDraft>(owner(), WAITING)?.name ?? '';

/** Puts a stored email into the draft of a new email of this template. */
export function applyImported(template_id: string): void {
  const email = draftStorage.read<ImportedDraft>(owner(), WAITING);
  if (email === null) return;
  draftStorage.remove(owner(), WAITING);
  draftStorage.store(owner(), `email.new.${template_id}`, email);
}
