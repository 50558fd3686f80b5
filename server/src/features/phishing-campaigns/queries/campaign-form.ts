import type { CampaignForm } from '@vigil/contract/phishing-campaigns/campaign-form.ts';
import { savedTargets, type Targets } from '@vigil/contract/people/targets.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { listAssignable } from '../../courses/queries.ts';
import { findRedirectSource } from '../../phishing-redirects/queries.ts';
import { findCampaignInternal } from './campaign-internal.ts';
import { listSendable } from './sendable.ts';

/** Returns the form for a new campaign like this one, without what no longer exists. */
export async function findCampaignForm(context: Context, id: string): Promise<CampaignForm> {
  const campaign = await findCampaignInternal(context, id);
  const chosen = await findTargets(context, id);
  const departments = await findExistingIds(context, 'departments', [
    ...chosen.target_departments,
    ...chosen.exclude_departments,
  ]);
  const people = await findExistingIds(context, 'users', [...chosen.target_users, ...chosen.exclude_users]);
  const keepExisting = (ids: readonly string[], there: ReadonlySet<string>) => ids.filter((id) => there.has(id));
  const targets: Targets = {
    ...chosen,
    target_departments: keepExisting(chosen.target_departments, departments),
    target_users: keepExisting(chosen.target_users, people),
    exclude_departments: keepExisting(chosen.exclude_departments, departments),
    exclude_users: keepExisting(chosen.exclude_users, people),
  };
  const tags = await findExistingIds(context, 'tags', campaign.excludedTags);
  const { templates, gone: missing } = await findTemplates(context, id);
  const { course, redirect_page } = campaign;
  const isCourseThere = course !== null && (await listAssignable(context, [course.id])).length > 0;
  const isPageThere = redirect_page !== null && (await findRedirectSource(context, redirect_page.id)) !== undefined;
  const hasAutoCourse = campaign.hasAutoCourse && isCourseThere;
  return {
    ...campaign,
    isTesting: campaign.is_testing,
    course: isCourseThere ? course : null,
    excludedTags: keepExisting(campaign.excludedTags, tags),
    hasAutoCourse,
    enableRedirect: campaign.enableRedirect && (redirect_page === null ? hasAutoCourse : isPageThere),
    redirect_page: isPageThere ? redirect_page : null,
    templates,
    targets,
    gone: {
      templates: missing,
      departments: chosen.target_departments.length - targets.target_departments.length,
      people: chosen.target_users.length - targets.target_users.length,
      tags: campaign.excludedTags.length - tags.size,
      course: campaign.hasAutoCourse && !isCourseThere ? (course?.title ?? '') : null,
      redirect_page: isPageThere ? null : (redirect_page?.name ?? null),
    },
  };
}

async function findTargets({ db, organization }: Context, id: string): Promise<Targets> {
  const row = await db
    .selectFrom('phishing_campaigns')
    .select('targets')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return savedTargets.parse(row.targets);
}

async function findExistingIds(
  { db, organization }: Context,
  table: 'departments' | 'users' | 'tags',
  ids: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where organization_id = ${organization} and id = ${anyOf(ids)}
      ${table === 'departments' ? sql`` : sql`and deleted_at is null`}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/**
 * Returns the campaign's templates as they are now, each with all its emails. A template that has lost its email or its page
 * cannot be sent.
 */
async function findTemplates({ db, organization }: Context, campaign_id: string) {
  const { rows } = await sql<{ id: string; sent_as: string }>`
    select template_id as id, min(name) as sent_as from campaign_templates
     where organization_id = ${organization} and campaign_id = ${campaign_id} group by template_id order by 2, 1`.execute(db);
  const there = await listSendable(
    { db, organization },
    rows.map(({ id }) => id),
  );
  return {
    templates: there,
    gone: rows.filter(({ id }) => !there.some((template) => template.id === id)).map(({ sent_as }) => sent_as),
  };
}
