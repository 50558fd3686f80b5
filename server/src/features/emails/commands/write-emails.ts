import type { CourseEmailKind, EmailKind } from '@vigil/contract/emails/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { Tx } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { type Caller, composeEmail, oneTimeLinkOf, oneTimeLinks, type EmailFacts, type Reader } from '../emails.ts';
import type { CoursesFacts } from '../rules/course-cards.ts';
import { fill, wordsIn } from '../../../words.ts';
import { anyOf } from '../../../db/ids.ts';
import { findOrganizationLook, listEmailTexts } from '../queries/texts.ts';
import { newLinkMark, queueEmails } from './queue-emails.ts';

type Scope = { db: Tx; organization: string; services: Services };
export type EmailReader = {
  id: string;
  first_name: string;
  language: Language;
  /** The address to send to, if it is not the person's own. */
  address?: string | undefined;
  /** Whether `address` belongs to somebody else, and the person is only responsible for the email. */
  is_for_another?: boolean | undefined;
};

/**
 * Writes an email of the product to people of the organisation, each in their language with the organisation's texts. Returns the
 * ids of the emails.
 */
export async function writeEmails(
  scope: Scope,
  kind: EmailKind,
  readers: readonly EmailReader[],
  facts: EmailFacts = {},
): Promise<string[]> {
  if (readers.length === 0) return [];
  const home = await findOrganizationLook(scope);
  const texts = (await listEmailTexts(scope)).filter((text) => text.kind === kind);
  const link = oneTimeLinkOf(kind);
  return queueEmails(
    scope,
    readers.map((reader) => {
      const mark = newLinkMark();
      const words = texts.find(({ language }) => language === reader.language)!;
      return {
        user_id: reader.id,
        kind,
        ...composeEmail(kind, words, { reader, home, env: scope.services.env, ...facts, one_time_link: link ? mark : null }),
        one_time: link && { ...link, mark },
        address: reader.address,
        is_for_another: reader.is_for_another,
        file_id: facts.report !== undefined && 'file_id' in facts.report ? facts.report.file_id : undefined,
      };
    }),
  );
}

export type CourseEmail = {
  user_id: string;
  kind: CourseEmailKind;
  reader: Reader;
  /** Whether the button leads to registration, which people without an account need first. */
  invites: boolean;
  courses: CoursesFacts;
};

/** Writes emails about courses. */
export async function writeCourseEmails(scope: Scope, emails: readonly CourseEmail[]): Promise<void> {
  if (emails.length === 0) return;
  const home = await findOrganizationLook(scope);
  const texts = await listEmailTexts(scope);
  const { env } = scope.services;
  const link = oneTimeLinks.invitation;
  await queueEmails(
    scope,
    emails.map(({ user_id, kind, reader, invites, courses }) => {
      const wordsOf = (wantedKind: EmailKind) =>
        texts.find((text) => text.kind === wantedKind && text.language === reader.language)!;
      const words = wordsOf(kind);
      if (!invites) return { user_id, kind, ...composeEmail(kind, words, { reader, home, env, courses, one_time_link: null }) };
      const mark = newLinkMark();
      const notes = [...courses.notes, fill(wordsIn(reader.language).emails.courses.registers, { days: link.days })];
      return {
        user_id,
        kind,
        ...composeEmail(
          kind,
          { ...words, button: wordsOf('invitation').button },
          {
            reader,
            home,
            env,
            courses: { ...courses, detour: null, notes },
            one_time_link: mark,
          },
        ),
        one_time: { ...link, mark },
      };
    }),
  );
}

/** Writes the email to one person; `address` replaces the person's own. */
export async function writeEmail(
  scope: Scope,
  kind: EmailKind,
  user_id: string,
  { address, caller }: { address?: string; caller?: Caller } = {},
): Promise<void> {
  const reader = await scope.db
    .selectFrom('users')
    .select(['id', 'first_name', 'language'])
    .where('organization_id', '=', scope.organization)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  await writeEmails(scope, kind, [{ ...reader, address }], { caller });
}

/** Writes the email to those of these people who have an account. */
export async function writeToRegistered(scope: Scope, kind: EmailKind, user_ids: readonly string[]): Promise<void> {
  const readers = await scope.db
    .selectFrom('users')
    .select(['id', 'first_name', 'language'])
    .where('organization_id', '=', scope.organization)
    .where('id', '=', anyOf(user_ids))
    .where('registered_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .execute();
  await writeEmails(scope, kind, readers);
}
