import type { EmailName, EmailTexts } from '@vigil/contract/emails/email.ts';
import { emailKinds, type EmailKind } from '@vigil/contract/emails/rules.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import { fileAddress } from '../../../storage/content-address.ts';
import type { Context } from '../../../http/context.ts';
import type { EmailLook } from '../../../mail/email-page.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';
import type { Tx } from '../../../db/database.ts';
import { wordsIn } from '../../../words.ts';
import { LOGO_CID } from './logo.ts';

type Scope = { db: Tx; organization: string };
type Row = Omit<EmailTexts, 'source'> & { is_own: boolean };

/** Lists every email in every language with this organisation's texts. */
export async function listEmailTexts({ db, organization }: Scope): Promise<EmailTexts[]> {
  const { rows } = await sql<Row>`select * from find_email_texts(${organization})`.execute(db);
  return emailKinds.flatMap((kind) => languages.map((language) => textsOf(rows, { kind, language })));
}

/** Returns the branding for an organisation's emails, where the logo is an attachment. */
export async function findOrganizationLook({ db, organization }: Scope): Promise<EmailLook> {
  const { logo_file_id, ...look } = await findBrand({ db, organization });
  return { ...look, logo: logo_file_id === null ? null : `cid:${LOGO_CID}` };
}

/** Returns the branding for showing an email in the application, where the logo is a signed address. */
export async function findLookToShow(context: Context): Promise<EmailLook> {
  const { logo_file_id, ...look } = await findBrand(context);
  return { ...look, logo: fileAddress(context, logo_file_id) };
}

const findBrand = ({ db, organization }: Scope) =>
  db
    .selectFrom('organizations')
    .select(['title', 'theme_color', 'logo_file_id'])
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();

export async function findEmailTexts(scope: Scope, name: EmailName): Promise<EmailTexts> {
  const all = await listEmailTexts(scope);
  return all.find(({ kind, language }) => kind === name.kind && language === name.language)!;
}

function textsOf(rows: readonly Row[], { kind, language }: { kind: EmailKind; language: Language }): EmailTexts {
  const row = rows.find((candidate) => candidate.kind === kind && candidate.language === language);
  if (row === undefined) return withVersion({ kind, language, ...wordsIn(language).emails.kinds[kind], source: 'default' });
  const { is_own, ...texts } = row;
  return withVersion({ ...texts, source: is_own ? 'own' : 'inherited' });
}

const withVersion = (shown: Omit<EmailTexts, 'version'>): EmailTexts => ({
  ...shown,
  version: versionOf(editableTexts, shown),
});

export const editableTexts = {
  kind: 'letter',
  fields: same('subject', 'title', 'text', 'button', 'notes'),
} satisfies Editable<EmailTexts>;
