import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import type * as endpoints from '@vigil/contract/phishing-redirects/endpoints.ts';
import type { RedirectPage, RedirectPageSummary } from '@vigil/contract/phishing-redirects/redirect-page.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import { patternContaining } from '../../db/like.ts';
import type { Context } from '../../http/context.ts';
import { showsCampaign } from '../people/queries/result-visibility.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { same, versionOf, type Editable } from '../../http/version.ts';

type Scope = Pick<Context, 'db' | 'organization'>;

/** How many campaigns are listed for a page. */
const CAMPAIGNS_LISTED = 20;

const campaignsCount = sql<number>`(select count(*)::int from phishing_campaigns c
  where c.organization_id = r.organization_id and c.redirect_page_id = r.id and c.deleted_at is null
    and ${showsCampaign(sql.ref('r.organization_id'))})`;

export async function listRedirectPages(
  { db, organization }: Scope,
  { search, limit, offset }: ParsedOf<typeof endpoints.listRedirectPages>['query'],
): Promise<Page<RedirectPageSummary>> {
  let rows = db.selectFrom('redirect_pages as r').where('r.organization_id', '=', organization).where('r.deleted_at', 'is', null);
  if (search) rows = rows.where(sql`lower(r.name)`, 'like', patternContaining(search.toLowerCase()));
  const data = await rows
    .select(['r.id', 'r.name', 'r.updated_at', campaignsCount.as('campaigns_count')])
    .orderBy(sql`r.name collate "ru-x-icu"`)
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { data, total_count: total, limit, offset };
}

export async function findRedirectPage(scope: Scope, id: string): Promise<RedirectPage> {
  const { db, organization } = scope;
  const page = await db
    .selectFrom('redirect_pages as r')
    .select(['r.id', 'r.name', 'r.html', 'r.updated_at', campaignsCount.as('campaigns_count')])
    .where('r.organization_id', '=', organization)
    .where('r.id', '=', id)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst();
  if (page === undefined) throw problem(httpProblems.not_found);
  const campaigns = await db
    .selectFrom('phishing_campaigns as c')
    .where(showsCampaign(organization))
    .select(['id', 'name', 'status', 'start_date'])
    .where('organization_id', '=', organization)
    .where('redirect_page_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .limit(CAMPAIGNS_LISTED)
    .execute();
  return { ...page, campaigns, version: versionOf(editableRedirectPage, page) };
}

export const editableRedirectPage = { kind: 'redirect_page', fields: same('name', 'html') } satisfies Editable<RedirectPage>;

/** Returns a page's name and source, for a campaign to copy; undefined when it does not exist. */
export const findRedirectSource = ({ db, organization }: Scope, id: string) =>
  db
    .selectFrom('redirect_pages')
    .select(['id', 'name', 'html'])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
