import type { FailedPerson, FailureTotals } from '@vigil/contract/phishing-campaigns/failures.ts';
import { RETEST_AFTER_DAYS } from '@vigil/contract/phishing-results/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { assertIndividualResults } from '../../people/queries/result-visibility.ts';
import { hiddenCounts, roundDownToSteps } from '../../people/rules.ts';
import {
  countedDeliveries,
  failuresInRow,
  findCampaignGroup,
  isExtreme,
  isFailure,
  isJudged,
} from '../../phishing-results/queries/figures.ts';
import { courseProgress, findGivenCourse } from './campaign-course.ts';
import { assertCampaign } from './campaigns.ts';

/**
 * How many emails are read to find failures in a row. Several simultaneous campaigns count as one occasion, so there may be more
 * emails than occasions.
 */
const ROW_EMAILS_MAX = 100;

/** Whether a failed delivery `k` completes as many failures in a row as the organisation's settings define. */
const isRepeat = ({ repeat_failures }: CampaignFacts) => sql<boolean>`(
  select ${failuresInRow(sql`k.sent_at || coalesce(array_agg(b.sent_at order by b.sent_at desc) filter (where b.is_in_row), '{}')`)} >= ${repeat_failures}
    from (
      select l.sent_at, l.is_failure and bool_and(l.is_failure) over (order by l.sent_at desc, l.id) as is_in_row from (
        select d.id, d.sent_at, ${isFailure} as is_failure from ${countedDeliveries}
         where d.organization_id = k.organization_id and d.user_id = k.user_id and d.campaign_id <> k.campaign_id and d.sent_at < k.sent_at and ${isJudged}
         order by d.sent_at desc, d.id limit ${ROW_EMAILS_MAX}) l) b)`;

/** Selects the person's progress in the campaign's course. Reads nothing if the campaign assigns none. */
const progress = ({ has_auto_course }: CampaignFacts) =>
  has_auto_course ? courseProgress('k') : sql<number | null>`null::numeric`;

type CampaignFacts = { repeat_failures: number; has_auto_course: boolean };

async function findCampaignFacts({ db, organization }: WorkContext, campaign_id: string): Promise<CampaignFacts> {
  return await db
    .selectFrom('phishing_campaigns as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select(['o.repeat_failures', 'c.has_auto_course'])
    .where('c.organization_id', '=', organization)
    .where('c.id', '=', campaign_id)
    .executeTakeFirstOrThrow();
}

/**
 * The email that tests what the person of a failed delivery `k` has learnt: the first one of another campaign, sent long enough
 * after the failure or after the campaign's course was finished. An email of a campaign that ran at the same time tests nothing.
 */
const retest = sql`(
  select d.campaign_id, c.name, d.result, d.sent_at, ${isFailure} as is_failure, not ${isJudged} as is_open from ${countedDeliveries}
   where d.organization_id = k.organization_id and d.user_id = k.user_id and d.campaign_id <> k.campaign_id
     and d.sent_at >= least(
       least(k.clicked_at, k.opened_attachment_at) + interval '${sql.raw(String(RETEST_AFTER_DAYS))} days',
       (select min(e.completed_at) from assigned_courses a
          join enrolments e on e.organization_id = a.organization_id and e.assigned_course_id = a.id and e.user_id = k.user_id and e.left_at is null
         where a.organization_id = k.organization_id and a.campaign_id = k.campaign_id and a.deleted_at is null
           and e.completed_at >= k.sent_at))
   order by d.sent_at, d.id limit 1)`;

/**
 * Selects failed deliveries by their result: a delivery with one of these actions has the action as its result, or a worse one.
 */
const failedIn = (organization: string, campaign_id: string) =>
  sql`(select d.* from deliveries d where d.organization_id = ${organization} and d.campaign_id = ${campaign_id}
    and d.result in ('clicked', 'opened_attachment', 'entered_data'))`;

type Row = Omit<FailedPerson, 'user' | 'department' | 'course' | 'retest'> &
  FailedPerson['user'] & {
    department_id: string;
    department_title: string;
    progress: number | null;
    retest_id: string | null;
    retest_name: string;
    retest_result: NonNullable<FailedPerson['retest']>['status'];
    retest_sent_at: string;
    retest_is_open: boolean;
    total: number;
  };

/**
 * Lists the people who failed in a campaign, what they have learnt since, and how they handled the next email; the newest first.
 */
export async function listFailures(
  context: WorkContext,
  campaign_id: string,
  { repeat, limit, offset }: { repeat?: boolean | undefined; limit: number; offset: number },
): Promise<Page<FailedPerson>> {
  await assertCampaign(context, campaign_id);
  await assertIndividualResults(context);
  const facts = await findCampaignFacts(context, campaign_id);
  const { rows } = await sql<Row>`
    select u.id, u.last_name, u.first_name, u.middle_name, u.email, k.department_id, p.title as department_title,
        k.delivery_id, k.status, ${isRepeat(facts)} as is_repeat, k.progress, k.total,
        n.campaign_id as retest_id, n.name as retest_name, n.result as retest_result, n.sent_at as retest_sent_at, n.is_open as retest_is_open
      from (
        select k.*, k.id as delivery_id, k.result as status, ${progress(facts)} as progress, count(*) over () as total
          from ${failedIn(context.organization, campaign_id)} k
         where ${repeat === true ? isRepeat(facts) : sql`true`}
         order by k.result_at desc nulls last, k.id limit ${limit} offset ${offset}
      ) k
      join users u on u.organization_id = k.organization_id and u.id = k.user_id
      join departments p on p.organization_id = k.organization_id and p.id = k.department_id
      left join lateral ${retest} n on true
     order by k.result_at desc nulls last, k.id`.execute(context.db);
  return { data: rows.map(toFailure), total_count: rows[0]?.total ?? 0, limit, offset };
}

/** Counts the people who failed in a campaign. */
export async function countFailures(context: WorkContext, campaign_id: string): Promise<FailureTotals> {
  await assertCampaign(context, campaign_id);
  const facts = await findCampaignFacts(context, campaign_id);
  const whole = await findCampaignGroup(context, campaign_id);
  const { needed, isRunning, isShown } = whole;
  const { rows } = await sql<Counted>`
    select count(*)::int as failed, count(*) filter (where is_repeat)::int as repeat,
        count(*) filter (where not is_open)::int as retested, count(*) filter (where is_failure)::int as failed_again
      from (
        select ${isRepeat(facts)} as is_repeat, n.is_failure, n.is_open
          from ${failedIn(context.organization, campaign_id)} k left join lateral ${retest} n on true
      ) counted`.execute(context.db);
  const { failed, retested, ...parts } = rows[0]!;
  const course = await findGivenCourse(context, campaign_id);
  const [given_course, completed_course] = [course?.learners_count ?? 0, course?.completed_count ?? 0];
  // A figure is shown for a group, and for a part of it only if neither the part nor the rest is small.
  const shown = (group: number, value = group) => (isShown && (needed === 0 || group >= needed) ? value : null);
  const partOf = (group: number, part: number) =>
    hiddenCounts([part, group - part], needed).includes(true) ? null : shown(group, part);
  if (isRunning) {
    const hiddenFromReader = { repeat: null, given_course, completed_course, retested: null, caught_again: null };
    const failedByNow = isShown ? roundDownToSteps(failed, { of: whole.group_size, smallest: needed }) : null;
    return { ...hiddenFromReader, caught: failedByNow, repeat_failures: facts.repeat_failures };
  }
  return {
    caught: needed > 0 && isExtreme(failed, whole) ? null : shown(whole.sent, failed),
    repeat: partOf(failed, parts.repeat),
    given_course,
    completed_course,
    retested: partOf(failed, retested),
    caught_again: partOf(retested, parts.failed_again),
    repeat_failures: facts.repeat_failures,
  };
}

type Counted = Record<'failed' | 'repeat' | 'retested' | 'failed_again', number>;

const toFailure = ({
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
  retest_is_open,
  id,
  last_name,
  first_name,
  middle_name,
  email,
}: Row): FailedPerson => ({
  delivery_id,
  user: { id, last_name, first_name, middle_name, email },
  department: { id: department_id, title: department_title },
  status,
  is_repeat,
  course: progress === null ? null : { progress },
  retest:
    retest_id === null
      ? null
      : {
          campaign: { id: retest_id, name: retest_name },
          status: retest_result,
          sent_at: retest_sent_at,
          is_open: retest_is_open,
        },
});
