import type { LetterName, LetterTexts } from '@vigil/contract/letters/letter.ts';
import { letterKinds, type LetterKind } from '@vigil/contract/letters/rules.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { defaultWords } from '../rules/default-words.ts';

type Scope = { db: Tx; organization: string };
type Row = Omit<LetterTexts, 'source'> & { is_own: boolean };

/** Every letter in every language, as this organisation's people read them. */
export async function listLetterTexts({ db, organization }: Scope): Promise<LetterTexts[]> {
  const { rows } = await sql<Row>`select * from find_letter_texts(${organization})`.execute(db);
  return letterKinds.flatMap((kind) => languages.map((language) => textsOf(rows, { kind, language })));
}

/** What every letter of the organisation wears. */
export const findOrganizationLook = ({ db, organization }: Scope): Promise<{ title: string; theme_color: string }> =>
  db.selectFrom('organizations').select(['title', 'theme_color']).where('id', '=', organization).executeTakeFirstOrThrow();

export async function findLetterTexts(scope: Scope, name: LetterName): Promise<LetterTexts> {
  const all = await listLetterTexts(scope);
  return all.find(({ kind, language }) => kind === name.kind && language === name.language)!;
}

function textsOf(rows: readonly Row[], { kind, language }: { kind: LetterKind; language: Language }): LetterTexts {
  const row = rows.find((one) => one.kind === kind && one.language === language);
  if (row === undefined) return { kind, language, ...defaultWords[kind][language], source: 'default' };
  const { is_own, ...texts } = row;
  return { ...texts, source: is_own ? 'own' : 'inherited' };
}
