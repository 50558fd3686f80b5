import type { EmailName, EmailTexts } from '@vigil/contract/emails/email.ts';
import { emailVariables, unknownEmailVariables, type EmailWords } from '@vigil/contract/emails/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { EmailLook } from '../../../mail/email-page.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { composeEmail, oneTimeLinkOf, type Composed } from '../emails.ts';
import { emailProblems } from '../problems.ts';
import { findEmailTexts, findLookToShow, findOrganizationLook } from '../queries/texts.ts';
import { isCourseEmail, sampleCourses } from '../rules/sample-courses.ts';
import { sendTrial } from './send-trial.ts';

export async function saveEmailTexts(context: Context, name: EmailName, words: EmailWords): Promise<EmailTexts> {
  assertKnownVariables(name, words);
  const before = await findEmailTexts(context, name);
  const row = { ...words, updated_at: sql<string>`now()` };
  await context.db
    .insertInto('email_texts')
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
  return findEmailTexts(context, name);
}

/** Replaces the organisation's own texts of an email by the product's. */
export async function restoreEmailTexts(context: Context, name: EmailName): Promise<EmailTexts> {
  const before = await findEmailTexts(context, name);
  if (before.source !== 'own') return before;
  await context.db
    .deleteFrom('email_texts')
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
  return findEmailTexts(context, name);
}

/** Previews the texts as the caller would read them; the link leads only to the application. */
export const previewEmailTexts = async (context: Context, name: EmailName, words: EmailWords): Promise<Composed> =>
  (await composeForMe(context, name, words, await findLookToShow(context))).email;

/** Sends an email with these texts to the caller, without saving the texts. */
export async function tryEmailTexts(context: Context, name: EmailName, words: EmailWords): Promise<{ address: string }> {
  const { email, address } = await composeForMe(context, name, words, await findOrganizationLook(context));
  return sendTrial(context, { ...email, address });
}

async function composeForMe(
  { db, organization, services, actor }: Context,
  { kind, language }: EmailName,
  words: EmailWords,
  home: EmailLook,
): Promise<{ email: Composed; address: string }> {
  assertKnownVariables({ kind, language }, words);
  const me = await db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('organization_id', '=', organization)
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const email = composeEmail(kind, words, {
    reader: { first_name: me.first_name, language },
    home,
    env: services.env,
    one_time_link: oneTimeLinkOf(kind) ? `${services.env.APP_URL}/lk` : null,
    ...(emailVariables[kind].includes('campaign') && { campaign: { id: '', name: '…' } }),
    ...(isCourseEmail(kind) && {
      courses: sampleCourses(kind, { language, app_url: services.env.APP_URL, now: services.clock() }),
    }),
  });
  return { email, address: me.email };
}

function assertKnownVariables({ kind }: EmailName, words: EmailWords): void {
  const strange = unknownEmailVariables(kind, words);
  if (strange.length > 0) throw problem(emailProblems.strange_variables, { fill: { names: strange.join(', ') } });
}
