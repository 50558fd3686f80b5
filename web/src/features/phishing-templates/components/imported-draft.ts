import { draftStorage } from '../../../lib/draft-storage.ts';
import { session } from '../../../lib/session.ts';
import type { EmailDraft } from '../rules.ts';

/** The form's values of an imported email. The form of a page uses only the name and the HTML. */
export type ImportedDraft = Pick<EmailDraft, 'name' | 'sender_name' | 'sender_address' | 'subject' | 'html' | 'text'>;

const IMPORTED_EMAIL = 'email.imported';
const owner = () => session.commonInfo()?.userID ?? null;

/** Stores an imported email until its template is created, in this tab only. */
export const storeImportedEmail = (email: ImportedDraft): void => draftStorage.store(owner(), IMPORTED_EMAIL, email);

export const importedEmailName = (): string => draftStorage.read<ImportedDraft>(owner(), IMPORTED_EMAIL)?.name ?? '';

/** Stores the imported email, if there is one, for this template. */
export function moveImportedEmail(template_id: string): void {
  const email = draftStorage.read<ImportedDraft>(owner(), IMPORTED_EMAIL);
  if (email === null) return;
  draftStorage.remove(owner(), IMPORTED_EMAIL);
  draftStorage.store(owner(), keyOf(template_id), email);
}

/** Returns the email imported for this template, and removes it from the store: from then on, the form stores it. */
export function takeImportedEmail(template_id: string): Partial<ImportedDraft> | null {
  const email = draftStorage.read<ImportedDraft>(owner(), keyOf(template_id));
  draftStorage.remove(owner(), keyOf(template_id));
  return email;
}

const keyOf = (template_id: string): string => `${IMPORTED_EMAIL}.${template_id}`;
