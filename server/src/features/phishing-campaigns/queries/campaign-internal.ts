import {
  campaignInternal,
  type ChainedCampaign,
  type NewFollowUp,
  savedFollowUp,
  type PlannedFollowUp,
} from '@vigil/contract/phishing-campaigns/campaign.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { versionOf, same, type Editable } from '../../../http/version.ts';
import { listAssignable } from '../../courses/queries.ts';
import { findDisclosure, statisticsOf, type Figures } from '../../phishing-results/queries/figures.ts';
import { findRedirectSource } from '../../phishing-redirects/queries.ts';
import { showsIndividualResults, showsCampaign } from '../../people/queries/result-visibility.ts';
import { selectSettings } from '../rules/setting-columns.ts';
import { counters, findCampaign } from './campaigns.ts';
import { listSendable } from './sendable.ts';

type Scope = Pick<Context, 'db' | 'organization'>;

const settings = campaignInternal.pick({
  targetType: true,
  excludedTags: true,
  hasAutoCourse: true,
  targetsAutoCourse: true,
  period: true,
  course_again: true,
  hasMessage: true,
  targetsMessage: true,
  theme: true,
  text: true,
  post_campaign_targets: true,
});
const settingNames = settings.keyof().options;

/** Returns a campaign with what it does by itself: the course, the message, the follow-up, and its chain. */
export async function findCampaignInternal(context: Context, id: string) {
  const campaign = await findCampaign(context, id);
  const isNamed = await showsIndividualResults(context);
  const row = await context.db
    .selectFrom('phishing_campaigns as c')
    .leftJoin('courses as k', 'k.id', 'c.course_id')
    .leftJoin('redirect_pages as r', (join) =>
      join.onRef('r.organization_id', '=', 'c.organization_id').onRef('r.id', '=', 'c.redirect_page_id'),
    )
    .select(selectSettings(...settingNames))
    .select([
      'c.post_campaign',
      'c.follow_up_obstacle',
      'c.follow_up_settled_at',
      'c.follows_campaign_id',
      'c.course_id',
      'k.title',
      'c.after_page',
      'c.redirect_page_id',
      'r.name as redirect_page',
    ])
    .where('c.organization_id', '=', context.organization)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  const after = await findChained(context, sql`c.follows_campaign_id = ${id}`);
  // That a follow-up reached nobody, or only a few, would be a result.
  const isHidden = !isNamed && after === null && row.follow_up_settled_at !== null && row.follow_up_obstacle !== 'no_templates';
  const shown = {
    ...campaign,
    ...settings.parse(row),
    enableCreateCampaignByEnding: row.post_campaign !== null,
    post_campaign: row.post_campaign === null ? null : await findPlannedFollowUp(context, savedFollowUp.parse(row.post_campaign)),
    before: await findChained(context, sql`c.id = ${row.follows_campaign_id}`),
    after,
    follow_up_obstacle: isHidden ? ('few_or_nobody' as const) : row.follow_up_obstacle,
    course: row.course_id === null || row.title === null ? null : { id: row.course_id, title: row.title },
    enableRedirect: row.after_page !== 'gotcha',
    redirect_page:
      row.redirect_page_id === null || row.redirect_page === null ? null : { id: row.redirect_page_id, name: row.redirect_page },
  };
  return { ...shown, version: versionOf(editableCampaign, shown) };
}

type Shown = Omit<z.infer<typeof campaignInternal>, 'version'>;

export const editableCampaign = {
  kind: 'phishing_campaign',
  fields: {
    ...same(
      'name',
      'end_date',
      'targetsAutoCourse',
      'period',
      'course_again',
      'hasMessage',
      'targetsMessage',
      'theme',
      'text',
      'post_campaign_targets',
    ),
    courses: ({ hasAutoCourse, course }: Pick<Shown, 'hasAutoCourse' | 'course'>) =>
      hasAutoCourse && course !== null ? [{ id: course.id }] : [],
    post_campaign: ({ post_campaign: planned }: Pick<Shown, 'post_campaign'>) =>
      planned && {
        ...planned,
        templates: planned.templates.map(({ id }) => id),
        course: planned.course?.id ?? null,
        redirect_page: planned.redirect_page?.id ?? null,
      },
  },
} satisfies Editable<Shown>;

/** Returns the planned follow-up: what its form names, as far as that exists and can be used. */
async function findPlannedFollowUp(scope: Scope, form: NewFollowUp): Promise<PlannedFollowUp> {
  const templates = await listSendable(scope, form.templates);
  const [assignable] = form.course === null ? [] : await listAssignable(scope, [form.course]);
  const course =
    assignable === undefined
      ? null
      : await scope.db.selectFrom('courses').select(['id', 'title']).where('id', '=', assignable).executeTakeFirstOrThrow();
  const { rows: tags } = await sql<{ id: string }>`select id from tags
    where organization_id = ${scope.organization} and id = ${anyOf(form.excludedTags)} and deleted_at is null`.execute(scope.db);
  const page = form.redirect_page === null ? undefined : await findRedirectSource(scope, form.redirect_page);
  const hasAutoCourse = form.hasAutoCourse && course !== null;
  return {
    ...form,
    excludedTags: tags.map(({ id }) => id),
    templates,
    course,
    hasAutoCourse,
    enableRedirect: form.enableRedirect && (form.redirect_page === null ? hasAutoCourse : page !== undefined),
    redirect_page: page === undefined ? null : { id: page.id, name: page.name },
  };
}

async function findChained(scope: Scope, which: RawBuilder<unknown>): Promise<ChainedCampaign | null> {
  const { db, organization } = scope;
  const { rows } = await sql<Omit<ChainedCampaign, 'statistics'> & Figures>`
    select c.id, c.name, c.status, c.start_date, c.completed_at, n.* from phishing_campaigns c ${counters}
     where c.organization_id = ${organization} and c.deleted_at is null and ${showsCampaign(organization)} and ${which}`.execute(
    db,
  );
  if (rows[0] === undefined) return null;
  return { ...rows[0], statistics: statisticsOf(rows[0], await findDisclosure(scope, rows[0].id)) };
}
