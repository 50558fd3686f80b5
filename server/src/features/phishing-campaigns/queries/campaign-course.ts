import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { findMinGroupSize, showsAssignment } from '../../people/queries/result-visibility.ts';
import { roundDownToSteps, roughShare } from '../../people/rules.ts';
import { assertCampaign } from './campaigns.ts';

/** Returns the course that the campaign assigns now, or assigned last, with its learners' progress. */
export async function findCampaignCourse(context: Context, campaign_id: string) {
  await assertCampaign(context, campaign_id);
  return { course: await findGivenCourse(context, campaign_id) };
}

/**
 * Returns the course that a campaign assigned, with its learners: everyone that this campaign enrolled and nobody removed since.
 * People who were learning the course already are not among them. Every figure of "who received the course" comes from here.
 */
export async function findGivenCourse(context: WorkContext, campaign_id: string) {
  const smallest = await findMinGroupSize(context);
  const course = await context.db
    .selectFrom('assigned_courses as a')
    .select(['id', 'title', 'learners_count', 'completed_count', 'progress'])
    .where('organization_id', '=', context.organization)
    .where(showsAssignment(context.organization))
    .where('campaign_id', '=', campaign_id)
    .where('source', '=', 'campaign')
    .where('deleted_at', 'is', null)
    .orderBy(sql`course_id = (select c.course_id from phishing_campaigns c where c.id = ${campaign_id})`, 'desc')
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The campaign assigns the course to people who failed, so their number is a result.
  const steps = (count: number) => roundDownToSteps(count, { smallest }) ?? 0;
  if (course === undefined) return null;
  const progress = smallest === 0 ? course.progress : roughShare(course.progress);
  return { ...course, learners_count: steps(course.learners_count), completed_count: steps(course.completed_count), progress };
}

/**
 * Selects the progress that a person who failed in a campaign has made in its course: in the assignment that the campaign made,
 * or in the one that the person was already learning, which the campaign left unchanged.
 */
export const courseProgress = (delivery: 'd' | 'k') => {
  const columnOf = (column: string) => sql.ref(`${delivery}.${column}`);
  return sql<number | null>`(
  select e.progress from phishing_campaigns c
    join assigned_courses a on a.organization_id = c.organization_id and a.course_id = c.course_id and a.deleted_at is null
    join enrolments e on e.organization_id = a.organization_id and e.assigned_course_id = a.id and e.user_id = ${columnOf('user_id')} and e.left_at is null
   where c.id = ${columnOf('campaign_id')} and c.has_auto_course
     and case c.targets_auto_course when 'opened' then ${columnOf('opened_at')} when 'clicked' then ${columnOf('clicked_at')}
       when 'opened_attachment' then ${columnOf('opened_attachment_at')} when 'entered_data' then ${columnOf('entered_data_at')} end is not null
   order by a.campaign_id is not distinct from c.id desc, e.enrolled_at desc limit 1)`;
};
