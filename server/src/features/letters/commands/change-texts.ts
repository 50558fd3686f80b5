import type { LetterName, LetterTexts } from '@vigil/contract/letters/letter.ts';
import { letterVariables, strangeVariables, type LetterWords } from '@vigil/contract/letters/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { LetterLook } from '../../../mail/letter-page.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { composeLetter, oneTimeLinkOf, type Composed } from '../letters.ts';
import { letterProblems } from '../problems.ts';
import { findLetterTexts, findLookToShow, findOrganizationLook } from '../queries/texts.ts';
import { isCourseLetter, sampleCourses } from '../rules/sample-courses.ts';
import { sendTrial } from './send-trial.ts';

export async function saveLetterTexts(context: Context, name: LetterName, words: LetterWords): Promise<LetterTexts> {
  refuseStrange(name, words);
  const before = await findLetterTexts(context, name);
  const row = { ...words, updated_at: sql<string>`now()` };
  await context.db
    .insertInto('letter_texts')
    .values({ organization_id: context.organization, ...name, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'kind', 'language']).doUpdateSet(row))
    .execute();
  await recordChange(context, {
    action: 'letter.update',
    object_type: 'letter',
    object_id: `${name.kind}.${name.language}`,
    before,
    after: words,
  });
  return findLetterTexts(context, name);
}

export async function restoreLetterTexts(context: Context, name: LetterName): Promise<LetterTexts> {
  const before = await findLetterTexts(context, name);
  if (before.source !== 'own') return before;
  await context.db
    .deleteFrom('letter_texts')
    .where('organization_id', '=', context.organization)
    .where('kind', '=', name.kind)
    .where('language', '=', name.language)
    .execute();
  await recordChange(context, {
    action: 'letter.restore',
    object_type: 'letter',
    object_id: `${name.kind}.${name.language}`,
    before,
  });
  return findLetterTexts(context, name);
}

/** As it would be read by who asks; its link leads nowhere but to the application. */
export const previewLetterTexts = async (context: Context, name: LetterName, words: LetterWords): Promise<Composed> =>
  (await composeForMe(context, name, words, await findLookToShow(context))).letter;

export async function tryLetterTexts(context: Context, name: LetterName, words: LetterWords): Promise<{ address: string }> {
  const { letter, address } = await composeForMe(context, name, words, await findOrganizationLook(context));
  return sendTrial(context, { ...letter, address });
}

async function composeForMe(
  { db, organization, services, actor }: Context,
  { kind, language }: LetterName,
  words: LetterWords,
  home: LetterLook,
): Promise<{ letter: Composed; address: string }> {
  refuseStrange({ kind, language }, words);
  const me = await db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('organization_id', '=', organization)
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const letter = composeLetter(kind, words, {
    reader: { first_name: me.first_name, language },
    home,
    env: services.env,
    one_time_link: oneTimeLinkOf(kind) ? `${services.env.APP_URL}/lk` : null,
    ...(letterVariables[kind].includes('campaign') && { campaign: { id: '', name: '…' } }),
    ...(isCourseLetter(kind) && {
      courses: sampleCourses(kind, { language, app_url: services.env.APP_URL, now: services.clock() }),
    }),
  });
  return { letter, address: me.email };
}

function refuseStrange({ kind }: LetterName, words: LetterWords): void {
  const strange = strangeVariables(kind, words);
  if (strange.length > 0) throw problem(letterProblems.strange_variables, { fill: { names: strange.join(', ') } });
}
