import type * as endpoints from '@vigil/contract/tag-automation/endpoints.ts';
import type { ActionType } from '@vigil/contract/tag-automation/rules.ts';
import type { RunState, TagRun } from '@vigil/contract/tag-automation/tag-action.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { findEmployee } from '../../employees/queries/employees.ts';
import { showsTag } from '../../people/queries/result-visibility.ts';
import { findTag } from '../../tags/queries/tags.ts';

type HistoryQuery = ParsedOf<typeof endpoints.listTagRuns>['query'];
type PersonQuery = ParsedOf<typeof endpoints.listPersonRuns>['query'];

/** Lists a tag's runs: due ones with the nearest first, finished ones with the latest first. */
export async function listTagRuns(context: Context, tag_id: string, query: HistoryQuery): Promise<Page<TagRun>> {
  const { state, action_id, limit, offset } = query;
  await findTag(context, tag_id);
  const { counts } = await context.db
    .selectFrom('tag_actions')
    .select(
      sql<Record<RunState, number>>`jsonb_build_object('due', coalesce(sum(due_count), 0), 'done', coalesce(sum(done_count), 0),
        'skipped', coalesce(sum(skipped_count), 0), 'failed', coalesce(sum(failed_count), 0), 'cancelled', coalesce(sum(cancelled_count), 0))`.as(
        'counts',
      ),
    )
    .where('organization_id', '=', context.organization)
    .where('tag_id', '=', tag_id)
    .where(showsTag(context.organization, sql`tag_id`))
    .$if(action_id !== undefined, (found) => found.where('id', '=', action_id!))
    .executeTakeFirstOrThrow();
  const total_count = state === undefined ? counts.done + counts.skipped + counts.failed + counts.cancelled : counts[state];
  const condition =
    action_id === undefined ? sql`r.tag_id = ${tag_id}` : sql`r.tag_id = ${tag_id} and r.action_id = ${action_id}`;
  const page =
    state === 'due'
      ? sql`${condition} and r.state = 'due' order by r.due_at, r.id`
      : sql`${condition} and r.state <> 'due' ${state === undefined ? sql`` : sql`and r.state = ${state}`} order by r.ended_at desc, r.id`;
  return { data: await listRuns(context, sql`${page} limit ${limit} offset ${offset}`), total_count, limit, offset };
}

/** Lists one person's runs, over all tags. */
export async function listPersonRuns(
  context: Context,
  user_id: string,
  { state, limit, offset }: PersonQuery,
): Promise<Page<TagRun>> {
  const { db, organization } = context;
  await findEmployee(context, user_id);
  const { n } = await db
    .selectFrom('tag_runs as r')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('r.organization_id', '=', organization)
    .where(showsRuns(organization))
    .where('user_id', '=', user_id)
    .$if(state !== undefined, (found) => found.where('state', '=', state!))
    .executeTakeFirstOrThrow();
  const condition = state === undefined ? sql`r.user_id = ${user_id}` : sql`r.user_id = ${user_id} and r.state = ${state}`;
  const data = await listRuns(context, sql`${condition} order by r.due_at desc, r.id limit ${limit} offset ${offset}`);
  return { data, total_count: n, limit, offset };
}

/** Whether runs may be shown: what a risk tag did for a person reveals that the person had the tag. */
const showsRuns = (organization: string) => showsTag(organization, sql`r.tag_id`);

type Row = Omit<TagRun, 'tag' | 'action' | 'user'> & {
  tag_id: string;
  tag_title: string;
  color: string;
  tag_type: string;
  action_id: string;
  action_type: ActionType;
  action_title: string;
  user_id: string;
  last_name: string;
  first_name: string;
  middle_name: string;
  email: string;
  is_registered: boolean;
};

async function listRuns({ db, organization }: Context, page: RawBuilder<unknown>): Promise<TagRun[]> {
  const { rows } = await sql<Row>`
    -- The page and its order come first, so that titles are looked up only for its rows.
    with page as materialized (select r.*, row_number() over () as place from (select * from tag_runs r where r.organization_id = ${organization} and ${showsRuns(organization)} and ${page}) r)
    select p.id, p.state, p.reason, p.round, p.due_at, p.ended_at, p.state = 'due' and not t.is_active as is_held,
      t.id as tag_id, t.title as tag_title, t.color, t.type as tag_type, a.id as action_id, a.type as action_type,
      case a.type when 'letter' then a.theme
        when 'course' then (select string_agg(c.title, ', ' order by array_position(a.courses_ids, c.id)) from courses c where c.id = any(a.courses_ids))
        when 'phishing' then (select string_agg(x.name, ', ' order by array_position(a.templates_ids, x.id)) from phishing_templates x where x.id = any(a.templates_ids))
        else '' end as action_title,
      u.id as user_id, u.last_name, u.first_name, u.middle_name, u.email, u.registered_at is not null as is_registered
      from page p
      join tags t on t.id = p.tag_id
      join tag_actions a on a.id = p.action_id
      join users u on u.id = p.user_id
     order by p.place`.execute(db);
  return rows.map(
    ({ tag_id, tag_title, color, tag_type, action_id, action_type, action_title, user_id, email, is_registered, ...row }) => {
      const { last_name, first_name, middle_name, ...run } = row;
      return {
        ...run,
        tag: { id: tag_id, title: tag_title, color, type: tag_type },
        action: { id: action_id, type: action_type, title: action_title ?? '' },
        user: { id: user_id, title: displayName({ last_name, first_name, middle_name, email }), email, is_registered },
      };
    },
  );
}
