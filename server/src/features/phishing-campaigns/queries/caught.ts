import type { CaughtPerson, CaughtTotals } from '@vigil/contract/phishing-campaigns/caught.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { assertResultsNamed } from '../../people/queries/told.ts';
import { hiddenGroups, inSteps, roughly } from '../../people/rules.ts';
import { countedDeliveries, findCampaignGroup } from '../../phishing-results/queries/figures.ts';
import { courseProgress } from './campaign-details.ts';
import { assertCampaign } from './campaigns.ts';

const wasCaught = sql`(d.clicked_at is not null or d.opened_attachment_at is not null)`;

/** Of a campaign's deliveries `k` that caught someone: whether so did each of as many before as make a row, none missing. */
const isRepeat = ({ repeat_failures }: Asked) => sql<boolean>`(
  select coalesce(bool_and(b.was_caught) and count(*) = ${repeat_failures - 1}, false) from (
    select ${wasCaught} as was_caught from ${countedDeliveries}
     where d.organization_id = k.organization_id and d.user_id = k.user_id and d.campaign_id <> k.campaign_id and d.sent_at < k.sent_at
     order by d.sent_at desc limit ${repeat_failures - 1}) b)`;

/** How far they are with the campaign's course; nothing is looked for where it gives none. */
const progress = ({ has_auto_course }: Asked) => (has_auto_course ? courseProgress('k') : sql<number | null>`null::numeric`);

type Asked = { repeat_failures: number; has_auto_course: boolean };

async function findAsked({ db, organization }: WorkContext, campaign_id: string): Promise<Asked> {
  return await db
    .selectFrom('phishing_campaigns as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select(['o.repeat_failures', 'c.has_auto_course'])
    .where('c.organization_id', '=', organization)
    .where('c.id', '=', campaign_id)
    .executeTakeFirstOrThrow();
}

/** The next letter of another campaign that reached the person of a delivery `k`, if there was one. */
const retest = sql`(
  select d.campaign_id, c.name, d.result, d.sent_at, ${wasCaught} as was_caught from ${countedDeliveries}
   where d.organization_id = k.organization_id and d.user_id = k.user_id and d.campaign_id <> k.campaign_id and d.sent_at > k.sent_at
   order by d.sent_at limit 1)`;

/** By their result, which is kept in order: whoever did one of these has it or a worse one. */
const caughtBy = (organization: string, campaign_id: string) =>
  sql`(select d.* from deliveries d where d.organization_id = ${organization} and d.campaign_id = ${campaign_id}
    and d.result in ('clicked', 'opened_attachment', 'entered_data'))`;

type Row = Omit<CaughtPerson, 'user' | 'department' | 'course' | 'retest'> &
  CaughtPerson['user'] & {
    department_id: string;
    department_title: string;
    progress: number | null;
    retest_id: string | null;
    retest_name: string;
    retest_result: NonNullable<CaughtPerson['retest']>['status'];
    retest_sent_at: string;
    total: number;
  };

/** Whom a campaign caught, what they have learnt since, and how they dealt with the next letter; the newest first. */
export async function listCaught(
  context: WorkContext,
  campaign_id: string,
  { repeat, limit, offset }: { repeat?: boolean | undefined; limit: number; offset: number },
): Promise<Page<CaughtPerson>> {
  await assertCampaign(context, campaign_id);
  await assertResultsNamed(context);
  const asked = await findAsked(context, campaign_id);
  const { rows } = await sql<Row>`
    select u.id, u.last_name, u.first_name, u.middle_name, u.email, k.department_id, p.title as department_title,
        k.delivery_id, k.status, ${isRepeat(asked)} as is_repeat, k.progress, k.total,
        n.campaign_id as retest_id, n.name as retest_name, n.result as retest_result, n.sent_at as retest_sent_at
      from (
        select k.*, k.id as delivery_id, k.result as status, ${progress(asked)} as progress, count(*) over () as total
          from ${caughtBy(context.organization, campaign_id)} k
         where ${repeat === true ? isRepeat(asked) : sql`true`}
         order by k.result_at desc nulls last, k.id limit ${limit} offset ${offset}
      ) k
      join users u on u.organization_id = k.organization_id and u.id = k.user_id
      join departments p on p.organization_id = k.organization_id and p.id = k.department_id
      left join lateral ${retest} n on true
     order by k.result_at desc nulls last, k.id`.execute(context.db);
  return { data: rows.map(told), total_count: rows[0]?.total ?? 0, limit, offset };
}

/** The same people in figures. */
export async function countCaught(context: WorkContext, campaign_id: string): Promise<CaughtTotals> {
  await assertCampaign(context, campaign_id);
  const asked = await findAsked(context, campaign_id);
  const { people, needed, isRunning, isShown } = await findCampaignGroup(context, campaign_id);
  const { rows } = await sql<Counted>`
    select count(*)::int as caught, count(*) filter (where is_repeat)::int as repeat,
        count(progress)::int as given_course, count(*) filter (where progress >= 100)::int as completed_course,
        count(was_caught)::int as retested, count(*) filter (where was_caught)::int as caught_again
      from (
        select ${isRepeat(asked)} as is_repeat, ${progress(asked)} as progress, n.was_caught
          from ${caughtBy(context.organization, campaign_id)} k left join lateral ${retest} n on true
      ) counted`.execute(context.db);
  const { caught, given_course, retested, ...parts } = rows[0]!;
  // Each is told of a group, and of a part of it where neither the part nor the rest is few.
  const of = (group: number, value = group) => (isShown && (needed === 0 || group >= needed) ? value : null);
  const partOf = (group: number, part: number) =>
    hiddenGroups([part, group - part], needed).includes(true) ? null : of(group, part);
  if (isRunning) {
    const untold = { repeat: null, given_course: null, completed_course: null, retested: null, caught_again: null };
    const caughtByNow = isShown ? inSteps(caught, { of: people, smallest: needed }) : null;
    return { ...untold, caught: caughtByNow, repeat_failures: asked.repeat_failures };
  }
  return {
    caught: needed > 0 && roughly(caught, people) !== null ? null : of(people, caught),
    repeat: partOf(caught, parts.repeat),
    given_course: partOf(caught, given_course),
    completed_course: partOf(given_course, parts.completed_course),
    retested: partOf(caught, retested),
    caught_again: partOf(retested, parts.caught_again),
    repeat_failures: asked.repeat_failures,
  };
}

type Counted = { [Count in keyof Omit<CaughtTotals, 'repeat_failures'>]: number };

const told = ({
  delivery_id,
  status,
  is_repeat,
  department_id,
  department_title,
  progress,
  retest_id,
  retest_name,
  retest_result,
  retest_sent_at,
  id,
  last_name,
  first_name,
  middle_name,
  email,
}: Row): CaughtPerson => ({
  delivery_id,
  user: { id, last_name, first_name, middle_name, email },
  department: { id: department_id, title: department_title },
  status,
  is_repeat,
  course: progress === null ? null : { progress },
  retest:
    retest_id === null
      ? null
      : { campaign: { id: retest_id, name: retest_name }, status: retest_result, sent_at: retest_sent_at },
});
