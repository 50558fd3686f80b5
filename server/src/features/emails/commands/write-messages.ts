import { fillWords, type messageVariables } from '@vigil/contract/emails/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { emailHtml, type EmailLook } from '../../../mail/email-page.ts';
import { emailText } from '../../../mail/email-text.ts';
import { wordsIn } from '../../../words.ts';
import { anyOf } from '../../../db/ids.ts';
import { findOrganizationLook } from '../queries/texts.ts';
import { queueEmails } from './queue-emails.ts';

type Scope = { db: Tx; organization: string; services: Services };
export type Message = { subject: string; text: string };
export type MessageReader = {
  first_name: string;
  last_name: string;
  middle_name: string;
  position: string;
  department: string;
  email: string;
  language: Language;
};

/** Composes an email from an administrator's own text with the organisation's branding. Unknown variables stay as written. */
export function composeCustomEmail(
  { subject, text }: Message,
  { reader: { language, ...variables }, home, app_url }: { reader: MessageReader; home: EmailLook; app_url: string },
): { subject: string; html: string; text: string } {
  const values: Record<(typeof messageVariables)[number], string> = { ...variables, organization: home.title };
  const title = fillWords(subject, values);
  const page = {
    title,
    paragraphs: fillWords(text, values)
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph.trim() !== ''),
    sections: [],
    button: { label: wordsIn(language).emails.message.button, href: `${app_url}/lk/user/learning` },
    host: new URL(app_url).host,
    detour: null,
    notes: [],
    organization: home,
    language,
  };
  return { subject: title, html: emailHtml(page), text: emailText(page) };
}

/**
 * Writes a message to those of these people who are not deleted. `kind` states its purpose. Returns the people it was written
 * to.
 */
export async function writeMessages(
  scope: Scope,
  { kind, user_ids, ...message }: Message & { kind: string; user_ids: readonly string[] },
): Promise<string[]> {
  const home = await findOrganizationLook(scope);
  const readers = await findReaders(scope, user_ids);
  await queueEmails(
    scope,
    readers.map(({ id, ...reader }) => ({
      user_id: id,
      kind,
      ...composeCustomEmail(message, { reader, home, app_url: scope.services.env.APP_URL }),
    })),
  );
  return readers.map(({ id }) => id);
}

export function findReaders({ db, organization }: Pick<Scope, 'db' | 'organization'>, ids: readonly string[]) {
  return db
    .selectFrom('users as u')
    .innerJoin('departments as d', 'd.id', 'u.department_id')
    .select(['u.id', 'first_name', 'last_name', 'middle_name', 'position', 'email', 'language'])
    .select(sql<string>`case when d.is_default then '' else d.title end`.as('department'))
    .where('u.organization_id', '=', organization)
    .where('u.deleted_at', 'is', null)
    .where('u.blocked_at', 'is', null)
    .where('u.id', '=', anyOf(ids))
    .execute();
}
