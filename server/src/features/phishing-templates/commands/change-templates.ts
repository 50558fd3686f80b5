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
} from '@vigil/contract/phishing-templates/template.ts';
import { attachmentFault } from '@vigil/contract/phishing-templates/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { hasStrayLink, hasStrayLinks } from '../../phishing-delivery/commands/read-email.ts';
import { templateProblems } from '../problems.ts';
import { findEmail, findPage, findTemplate } from '../queries.ts';

type New<T extends z.ZodType> = z.output<T>;

export async function createTemplate(context: Context, wanted: New<typeof newTemplate>): Promise<Template> {
  const { db, organization, actor } = context;
  const { id } = await db
    .insertInto('phishing_templates')
    .values({ ...wanted, organization_id: organization, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(context, { action: 'template.create', object_type: 'phishing_template', object_id: id, after: wanted });
  return findTemplate(context, id);
}

export async function changeTemplate(context: Context, id: string, change: New<typeof templateChange>): Promise<Template> {
  const before = await findOwnTemplate(context, id);
  if (Object.keys(change).length > 0) {
    await context.db
      .updateTable('phishing_templates')
      .set({ ...change, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('organization_id', '=', context.organization)
      .execute();
    const { name, description, category, language, difficulty, attack_vectors } = before;
    await recordChange(context, {
      action: 'template.update',
      object_type: 'phishing_template',
      object_id: id,
      before: { name, description, category: category.id, language, difficulty, attack_vectors },
      after: change,
    });
  }
  return findTemplate(context, id);
}

/** Campaigns keep what they sent, so the history does not miss the template. */
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
  const { name, description, category, language, difficulty, attack_vectors, emails, pages } = await findTemplate(context, id);
  const copy = await createTemplate(context, {
    name: copyName(name),
    description,
    category: category.id,
    language,
    difficulty,
    attack_vectors,
  });
  const owner = { organization_id: organization, template_id: copy.id };
  // `clock_timestamp` keeps the order of the original: within a transaction `now()` stands still.
  const created_at = sql<string>`clock_timestamp()`;
  for (const { id: _, template_id: __, updated_at: ___, attachments, red_flags, ...email } of emails) {
    const lists = { attachments: JSON.stringify(attachments), red_flags: JSON.stringify(red_flags) };
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

export async function createEmail(context: Context, { attachments, red_flags, ...wanted }: New<typeof newEmail>): Promise<Email> {
  await findOwnTemplate(context, wanted.template_id);
  assertAttachments(context, attachments);
  if (hasStrayLinks({ ...wanted, attachments })) throw problem(templateProblems.stray_link);
  const { id } = await context.db
    .insertInto('phishing_emails')
    .values({
      ...wanted,
      organization_id: context.organization,
      attachments: JSON.stringify(attachments),
      red_flags: JSON.stringify(red_flags),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(context, {
    action: 'template_email.create',
    object_type: 'phishing_email',
    object_id: id,
    after: { name: wanted.name, subject: wanted.subject },
  });
  return findEmail(context, id);
}

export async function changeEmail(
  context: Context,
  id: string,
  { attachments, red_flags, ...change }: New<typeof emailChange>,
): Promise<Email> {
  const before = await findEmail(context, id);
  await findOwnTemplate(context, before.template_id);
  assertAttachments(context, attachments ?? []);
  if (hasStrayLinks({ ...before, ...change, ...(attachments && { attachments }) })) throw problem(templateProblems.stray_link);
  await context.db
    .updateTable('phishing_emails')
    .set({
      ...change,
      ...(attachments && { attachments: JSON.stringify(attachments) }),
      ...(red_flags && { red_flags: JSON.stringify(red_flags) }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .execute();
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

export async function createPage(context: Context, wanted: New<typeof newPage>): Promise<LandingPage> {
  await findOwnTemplate(context, wanted.template_id);
  if (hasStrayLink(wanted.html)) throw problem(templateProblems.stray_link);
  const { id } = await context.db
    .insertInto('phishing_pages')
    .values({ ...wanted, organization_id: context.organization })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(context, {
    action: 'template_page.create',
    object_type: 'phishing_page',
    object_id: id,
    after: { name: wanted.name },
  });
  return findPage(context, id);
}

export async function changePage(context: Context, id: string, change: New<typeof pageChange>): Promise<LandingPage> {
  const before = await findPage(context, id);
  await findOwnTemplate(context, before.template_id);
  if (hasStrayLink(change.html ?? '')) throw problem(templateProblems.stray_link);
  await context.db
    .updateTable('phishing_pages')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .execute();
  await recordChange(context, {
    action: 'template_page.update',
    object_type: 'phishing_page',
    object_id: id,
    before: { name: before.name },
    after: { name: change.name },
  });
  return findPage(context, id);
}

/** The template, when it may be changed: the library's are for copying. */
async function findOwnTemplate(context: Context, id: string): Promise<Template> {
  const template = await findTemplate(context, id);
  if (template.is_library) throw problem(templateProblems.library);
  return template;
}

/** Each at fault is named, so that the form can show it where it stands. */
function assertAttachments({ language }: Context, attachments: Email['attachments']): void {
  const refusals = attachments.flatMap((attachment, at) => {
    const fault = attachmentFault(attachment);
    if (fault === null) return [];
    const refusal = problem(templateProblems[`attachment_${fault}`], { fill: { name: attachment.name } });
    return [{ refusal, path: `attachments.${at}.${fault === 'name' ? 'name' : 'content'}` }];
  });
  const [first] = refusals;
  if (first === undefined) return;
  const details = refusals.map(({ refusal, path }) => ({ path, message: refusal.bodyIn(language).message }));
  throw problem(first.refusal.kind, { fill: first.refusal.fill, details });
}

const NAME_MAX = 200;
const copyName = (name: string): string => `${name.slice(0, NAME_MAX - 4)} (2)`;
