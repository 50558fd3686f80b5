import type { z } from 'zod';
import type { newRedirectPage, RedirectPage, redirectPageChange } from '@vigil/contract/phishing-redirects/redirect-page.ts';
import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';
import { problem, type ProblemKind } from '../../http/problem.ts';
import { recordChange } from '../audit/commands/record-change.ts';
import { asksForSomethingInThread } from '../phishing-delivery/commands/prepare-landing-page.ts';
import { hasStrayLinkInThread } from '../phishing-delivery/commands/read-email.ts';
import { withoutActiveContent } from '../phishing-templates/commands/without-active-content.ts';
import { redirectProblems } from './problems.ts';
import { findRedirectPage } from './queries.ts';

const object_type = 'redirect_page';

export async function createRedirectPage(context: Context, page: z.output<typeof newRedirectPage>): Promise<RedirectPage> {
  const { db, organization, actor } = context;
  await assertFit(context, page.html);
  const { id } = await db
    .insertInto('redirect_pages')
    .values({ ...(await withoutActiveContent(page)), organization_id: organization, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(context, { action: 'redirect_page.create', object_type, object_id: id, after: { name: page.name } });
  return findRedirectPage(context, id);
}

export async function changeRedirectPage(
  context: Context,
  id: string,
  change: z.output<typeof redirectPageChange>,
): Promise<RedirectPage> {
  const before = await findRedirectPage(context, id);
  await assertFit(context, change.html ?? '');
  await context.db
    .updateTable('redirect_pages')
    .set({ ...(await withoutActiveContent(change)), updated_at: sql`now()` })
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .execute();
  await recordChange(context, {
    action: 'redirect_page.update',
    object_type,
    object_id: id,
    before: { name: before.name },
    after: { name: change.name },
  });
  return findRedirectPage(context, id);
}

/** Deletes a page. Campaigns have their own copies of it, so running campaigns do not need it. */
export async function deleteRedirectPage(context: Context, id: string): Promise<void> {
  const { name } = await findRedirectPage(context, id);
  await context.db
    .updateTable('redirect_pages')
    .set({ deleted_at: sql`now()` })
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .execute();
  await recordChange(context, { action: 'redirect_page.delete', object_type, object_id: id, before: { name } });
}

export async function restoreRedirectPage(context: Context, id: string): Promise<void> {
  const { name } = await context.db
    .updateTable('redirect_pages')
    .set({ deleted_at: null })
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow();
  await recordChange(context, { action: 'redirect_page.restore', object_type, object_id: id, after: { name } });
}

/**
 * Refuses a page that may not be served, and names the place in its source. Active content is removed when the page is saved, and
 * again when a campaign copies it.
 */
async function assertFit({ language }: Context, html: string): Promise<void> {
  const htmlProblem = (kind: ProblemKind) => {
    const { message } = problem(kind).bodyIn(language);
    return problem(kind, { details: [{ path: 'html', message }] });
  };
  if (await asksForSomethingInThread(html)) throw htmlProblem(redirectProblems.asks);
  if (await hasStrayLinkInThread(html)) throw htmlProblem(redirectProblems.stray_link);
}
