import type { z } from 'zod';
import type {
  emailChange,
  newEmail,
  newPage,
  newTemplate,
  pageChange,
  templateChange,
  Email,
  LandingPage,
  Template,
  TemplateSummary,
} from '@vigil/contract/phishing-templates/template.ts';
import { copyTitle } from '@vigil/contract/shared/copy-title.ts';
import { rate } from '@vigil/contract/phishing-templates/phish-scale.ts';
import { ALL_ADDRESSES, attachmentFault } from '@vigil/contract/phishing-templates/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { flawProblem } from '../../../http/validate.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { hasStrayLinkInThread, hasStrayLinksInThread } from '../../phishing-delivery/commands/read-email.ts';
import { templateProblems } from '../problems.ts';
import { findEmail, findPage, findTemplate, findTemplateSummary } from '../queries/templates.ts';
import { assertTemplateFits } from './assert-template-fits.ts';
import { withoutActiveContent } from './without-active-content.ts';

type New<T extends z.ZodType> = z.output<T>;

export async function createTemplate(context: Context, template: New<typeof newTemplate>): Promise<Template> {
  const { db, organization, actor } = context;
  assertKnownAddress(context, template);
  const { id } = await db
    .insertInto('phishing_templates')
    .values({ ...template, ...savedRating(context, template), organization_id: organization, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(context, { action: 'template.create', object_type: 'phishing_template', object_id: id, after: template });
  return findTemplate(context, id);
}

export async function changeTemplate(context: Context, id: string, change: New<typeof templateChange>): Promise<Template> {
  const before = await findOwnTemplate(context, id);
  assertKnownAddress(context, change);
  if (Object.keys(change).length > 0) {
    await context.db
      .updateTable('phishing_templates')
      .set({ ...change, ...savedRating(context, { rating: before.rating, ...change }), updated_at: sql`now()` })
      .where('id', '=', id)
      .where('organization_id', '=', context.organization)
      .execute();
    const { name, description, category, language, difficulty, attack_vectors, lure, link_address, rating } = before;
    await recordChange(context, {
      action: 'template.update',
      object_type: 'phishing_template',
      object_id: id,
      before: { name, description, category: category.id, language, difficulty, attack_vectors, lure, link_address, rating },
      after: change,
    });
  }
  return findTemplate(context, id);
}

const isKnownAddress = ({ services }: Context, choice: string | null): boolean =>
  choice === null || choice === ALL_ADDRESSES || services.env.PHISHING_URLS.some((url) => new URL(url).host === choice);

function assertKnownAddress(context: Context, { link_address = null }: { link_address?: string | null | undefined }): void {
  if (!isKnownAddress(context, link_address))
    throw flawProblem({ link_address: { code: 'no_phishing_address' } }, context.language);
}

/** Deletes a template. Campaigns have their own copies, so past campaigns do not need it. */
export async function deleteTemplate(context: Context, id: string): Promise<void> {
  const { name } = await findOwnTemplate(context, id);
  await context.db
    .updateTable('phishing_templates')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .execute();
  await recordChange(context, { action: 'template.delete', object_type: 'phishing_template', object_id: id, before: { name } });
}

export async function restoreTemplate(context: Context, id: string): Promise<void> {
  const { name } = await context.db
    .updateTable('phishing_templates')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .returning('name')
    .executeTakeFirstOrThrow();
  await recordChange(context, { action: 'template.restore', object_type: 'phishing_template', object_id: id, after: { name } });
}

export async function copyTemplate(context: Context, id: string): Promise<Template> {
  const { db, organization } = context;
  const { name, description, category, language, difficulty, attack_vectors, lure, link_address, rating, emails, pages } =
    await findTemplate(context, id);
  const copy = await createTemplate(context, {
    name: copyTitle(name, NAME_MAX),
    description,
    category: category.id,
    language,
    difficulty,
    attack_vectors,
    lure,
    link_address: isKnownAddress(context, link_address) ? link_address : null,
    rating,
  });
  const owner = { organization_id: organization, template_id: copy.id };
  // The copy uses the same file if the logo is the organisation's own.
  await sql`update phishing_templates c set logo_file_id = t.logo_file_id from phishing_templates t
    where t.id = ${id} and t.organization_id = ${organization} and c.id = ${copy.id} and c.organization_id = ${organization}`.execute(
    db,
  );
  // `clock_timestamp` keeps the order of the original: `now()` does not advance within a transaction.
  const created_at = sql<string>`clock_timestamp()`;
  for (const { id: _, template_id: __, updated_at: ___, version: ____, attachments, red_flags, invitation, ...email } of emails) {
    const lists = {
      attachments: JSON.stringify(attachments),
      red_flags: JSON.stringify(red_flags),
      invitation: invitation && JSON.stringify(invitation),
    };
    await db
      .insertInto('phishing_emails')
      .values({ ...email, ...lists, ...owner, created_at })
      .execute();
  }
  for (const page of pages) {
    await db
      .insertInto('phishing_pages')
      .values({ name: page.name, html: page.html, ...owner, created_at })
      .execute();
  }
  return findTemplate(context, copy.id);
}

export async function createEmail(
  context: Context,
  { attachments, red_flags, invitation, ...email }: New<typeof newEmail>,
): Promise<Email> {
  await findOwnTemplate(context, email.template_id);
  assertAttachments(context, attachments);
  if (await hasStrayLinksInThread({ ...email, attachments, invitation })) throw problem(templateProblems.stray_link);
  const { id } = await context.db
    .insertInto('phishing_emails')
    .values({
      ...(await withoutActiveContent(email)),
      organization_id: context.organization,
      attachments: JSON.stringify(attachments),
      red_flags: JSON.stringify(red_flags),
      invitation: invitation && JSON.stringify(invitation),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await assertTemplateFits(context, email.template_id);
  await recordChange(context, {
    action: 'template_email.create',
    object_type: 'phishing_email',
    object_id: id,
    after: { name: email.name, subject: email.subject },
  });
  return findEmail(context, id);
}

export async function changeEmail(
  context: Context,
  id: string,
  { attachments, red_flags, invitation, ...change }: New<typeof emailChange>,
): Promise<Email> {
  const before = await findEmail(context, id);
  await findOwnTemplate(context, before.template_id);
  assertAttachments(context, attachments ?? []);
  const after = { ...before, ...change, ...(attachments && { attachments }), ...(invitation && { invitation }) };
  if (await hasStrayLinksInThread(after)) throw problem(templateProblems.stray_link);
  await context.db
    .updateTable('phishing_emails')
    .set({
      ...(await withoutActiveContent(change)),
      ...(attachments && { attachments: JSON.stringify(attachments) }),
      ...(red_flags && { red_flags: JSON.stringify(red_flags) }),
      ...(invitation !== undefined && { invitation: invitation && JSON.stringify(invitation) }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .execute();
  await assertTemplateFits(context, before.template_id);
  await recordChange(context, {
    action: 'template_email.update',
    object_type: 'phishing_email',
    object_id: id,
    before: { name: before.name, subject: before.subject },
    after: { name: change.name, subject: change.subject },
  });
  return findEmail(context, id);
}

export async function deleteEmail(context: Context, id: string): Promise<void> {
  const { template_id, name } = await findEmail(context, id);
  const { emails_count } = await findOwnTemplate(context, template_id);
  if (emails_count <= 1) throw problem(templateProblems.last_email);
  await context.db
    .deleteFrom('phishing_emails')
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .execute();
  await recordChange(context, {
    action: 'template_email.delete',
    object_type: 'phishing_email',
    object_id: id,
    before: { name },
  });
}

export async function createPage(context: Context, page: New<typeof newPage>): Promise<LandingPage> {
  await findOwnTemplate(context, page.template_id);
  if (await hasStrayLinkInThread(page.html)) throw problem(templateProblems.stray_link);
  const { id } = await context.db
    .insertInto('phishing_pages')
    .values({ ...(await withoutActiveContent(page)), organization_id: context.organization })
    .returning('id')
    .executeTakeFirstOrThrow();
  await assertTemplateFits(context, page.template_id);
  await recordChange(context, {
    action: 'template_page.create',
    object_type: 'phishing_page',
    object_id: id,
    after: { name: page.name },
  });
  return findPage(context, id);
}

export async function changePage(context: Context, id: string, change: New<typeof pageChange>): Promise<LandingPage> {
  const before = await findPage(context, id);
  await findOwnTemplate(context, before.template_id);
  if (await hasStrayLinkInThread(change.html ?? '')) throw problem(templateProblems.stray_link);
  await context.db
    .updateTable('phishing_pages')
    .set({ ...(await withoutActiveContent(change)), updated_at: sql`now()` })
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .execute();
  await assertTemplateFits(context, before.template_id);
  await recordChange(context, {
    action: 'template_page.update',
    object_type: 'phishing_page',
    object_id: id,
    before: { name: before.name },
    after: { name: change.name },
  });
  return findPage(context, id);
}

/**
 * Returns the columns of a rating and of the difficulty that follows from it. Refuses a difficulty that contradicts the rating.
 */
function savedRating({ language }: Context, { rating, difficulty }: Partial<Pick<Template, 'rating' | 'difficulty'>>) {
  if (rating === null || rating === undefined) return { rating: null };
  const rated = rate(rating).difficulty;
  if (difficulty !== undefined && difficulty !== rated) {
    const { message } = problem(templateProblems.rated).bodyIn(language);
    throw problem(templateProblems.rated, { details: [{ path: 'difficulty', message }] });
  }
  return { rating: JSON.stringify(rating), difficulty: rated };
}

/** Returns the template if it may be changed: library templates can only be copied. */
export async function findOwnTemplate(context: Context, id: string): Promise<TemplateSummary> {
  const template = await findTemplateSummary(context, id);
  if (template.is_library) throw problem(templateProblems.library);
  return template;
}

/** Refuses attachments that may not be sent, and names each, so that the form can show the error in its place. */
function assertAttachments({ language }: Context, attachments: Email['attachments']): void {
  const refusals = attachments.flatMap((attachment, index) => {
    const fault = attachmentFault(attachment);
    if (fault === null) return [];
    const refusal = problem(templateProblems[`attachment_${fault}`], { fill: { name: attachment.name } });
    return [{ refusal, path: `attachments.${index}.${fault === 'name' ? 'name' : 'content'}` }];
  });
  const [first] = refusals;
  if (first === undefined) return;
  const details = refusals.map(({ refusal, path }) => ({ path, message: refusal.bodyIn(language).message }));
  throw problem(first.refusal.kind, { fill: first.refusal.fill, details });
}

const NAME_MAX = 200;
