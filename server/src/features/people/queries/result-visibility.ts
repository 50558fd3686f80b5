import { dependsOnResults, type PeopleFilter } from '@vigil/contract/people/filter.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { problem } from '../../../http/problem.ts';
import { visibilityProblems } from '../problems.ts';

type Scope = { db: Tx; organization: string };
/** An organisation's id, or the column of a statement that holds the id. */
type Organization = string | RawBuilder<unknown>;

/**
 * Returns the smallest group for which simulation results, and what follows from them, may be shown, or 0 when results are shown
 * by name. In anonymous organisations only the people themselves see their results by name. The setting is that of the people's
 * organisation, regardless of who asks. All disclosure checks start here.
 */
export async function findMinGroupSize({ db, organization }: Scope): Promise<number> {
  const { smallest } = await db
    .selectFrom('organizations')
    .select(sql<number>`case when anonymous_reporting then smallest_group else 0 end`.as('smallest'))
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return smallest;
}

export const showsIndividualResults = async (scope: Scope): Promise<boolean> => (await findMinGroupSize(scope)) === 0;

/** Whether the organisation shows results by name, for a statement that finds people by results. */
export const namesIndividuals = (organization: Organization): RawBuilder<boolean> =>
  sql<boolean>`not (select home.anonymous_reporting from organizations home where home.id = ${organization})`;

/**
 * Returns the moment of something that a person did while signing in. Where results are anonymous, the moment is rounded down to
 * the beginning of its day.
 */
export const roundedMoment = (organization: Organization, moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`case when ${namesIndividuals(organization)} then ${moment} else (
    select date_trunc('day', ${moment} at time zone home.time_zone) at time zone home.time_zone from organizations home where home.id = ${organization}) end`;

/** How many days a newcomer counts nowhere, and someone who moved counts in their former department. */
const SETTLING_DAYS = 30;
const settling = sql.raw(`interval '${SETTLING_DAYS} days'`);
/**
 * How many smallest groups the people who were added together must fill to count at once: nobody invents so many accounts
 * unnoticed.
 */
const ARRIVAL_GROUPS = 10;

/**
 * Whether a person `u` counts towards the smallest group of an email that leaves now. Accounts added one by one for a campaign
 * could otherwise fill up a group around a single victim. Only this condition decides; a delivery stores the answer in
 * `fills_group`.
 */
export const fillsGroup = (organization: string): RawBuilder<boolean> => sql<boolean>`(u.created_at <= now() - ${settling}
  or u.arrival_id is not null and u.arrival_id in (
    select a.arrival_id from users a
     where a.organization_id = ${organization} and a.arrival_id is not null and a.created_at > now() - ${settling} * 2
     group by 1 having count(*) >= ${ARRIVAL_GROUPS} * (select o.smallest_group from organizations o where o.id = ${organization})))`;

/** The department in which a person `u` counts today: someone who moved lately counts in their former department. */
export const countedDepartment = sql<string>`case when u.moved_at > now() - ${settling}
  then coalesce(u.department_before, u.department_id) else u.department_id end`;

/** How many smallest groups a campaign needs if its recipients were picked one by one, because they could all know each other. */
const PICKED_GROUPS = 2;
/** Returns the size that a group of a campaign needs for its figures to be shown. */
export const groupNeeded = ({ smallest, is_picked }: { smallest: number; is_picked: boolean | null }): number =>
  is_picked === true ? PICKED_GROUPS * smallest : smallest;

/** Returns the group size that the figures of a campaign `c` need, as SQL. */
export const groupNeededOf = (smallest: number): RawBuilder<number> =>
  sql<number>`(case when c.is_picked then ${groupNeeded({ smallest, is_picked: true })} else ${smallest}::int end)`;

/** Whether the audit log notes that a campaign has few recipients: someone may have cut it down to one person. */
export const isSmallCampaign = (recipients: number, smallest: number): boolean => recipients < PICKED_GROUPS * smallest;

/** The person who asks; absent when the program itself asks. */
export type Viewer = { actor?: { id: string; seen_by?: unknown } };

/** Whether the actor is this person. An operator who impersonates the person is not. */
export const isSelf = ({ actor }: Viewer, user_id: string): boolean => actor?.id === user_id && !actor.seen_by;

/** Refuses access to individual results (reading, sorting by them, changing them) in anonymous organisations. */
export async function assertIndividualResults(scope: Scope): Promise<void> {
  const smallest = await findMinGroupSize(scope);
  if (smallest > 0) throw problem(visibilityProblems.results_are_anonymous, { fill: { smallest } });
}

/** Refuses a filter by results in anonymous organisations, because it would name people by what they did. */
export async function assertFilterVisible(scope: Scope, filter: PeopleFilter | undefined): Promise<void> {
  if (filter !== undefined && dependsOnResults(filter)) await assertIndividualResults(scope);
  await assertTagsShown(scope, filter?.tags ?? []);
}

/** Refuses a choice by the tags of a risk group in anonymous organisations, because it would name people by what they did. */
export async function assertTagsShown(scope: Scope, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const { db, organization } = scope;
  const { rows } = await sql`
    select from tags t where t.organization_id = ${organization} and t.id = any(${[...tags]}::uuid[])
      and not ${showsTag(organization, sql`t.id`)}`.execute(db);
  if (rows.length > 0) await assertIndividualResults(scope);
}

/**
 * Whether simulation results caused an assignment. For most assignments the first conditions answer this, so the SQL function is
 * rarely called.
 */
const givenByResults = (a: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(${a}.source = 'campaign'
  or coalesce(${a}.tag_action_id, ${a}.renewal_of) is not null and is_given_by_results(${a}.organization_id, ${a}.id))`;

/** Whether simulation results caused the assignment `a`. Its learners are hidden where results are anonymous. */
export const isGivenByResults = givenByResults(sql`a`);

/** Whether the learners of an assignment `a` may be shown by name. */
export const showsLearners = (organization: string): RawBuilder<boolean> =>
  sql<boolean>`(${namesIndividuals(organization)} or not ${isGivenByResults})`;

/** Whether the learners of the assignment with this id may be shown by name. */
export const showsLearnersOfAssignment = (organization: string, id: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from assigned_courses a where a.organization_id = ${organization} and a.id = ${id} and ${showsLearners(organization)})`;

export async function areLearnersVisible({ db, organization }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql<{
    is_visible: boolean;
  }>`select ${showsLearnersOfAssignment(organization, id)} as is_visible`.execute(db);
  return rows[0]!.is_visible;
}

/**
 * Refuses access to single learners (reading, finding, changing them) of an assignment that results caused, in anonymous
 * organisations.
 */
export async function assertLearnersVisible(scope: Scope, id: string): Promise<void> {
  if (!(await areLearnersVisible(scope, id))) await assertIndividualResults(scope);
}

/**
 * Whether an assignment `a` is shown at all. In anonymous organisations an assignment caused by results appears only once its
 * campaign is over and shown, and once as many of its learners count as a group needs: its existence, or one more learner, would
 * reveal that somebody has just clicked. Learners who left still count, so that the assignment does not disappear when one person
 * is deleted.
 */
export const showsAssignment = (organization: string): RawBuilder<boolean> => sql<boolean>`(${showsLearners(organization)}
  or case when a.campaign_id is null then ${areEnough(organization, {
    rows: sql`from enrolments e join users u on u.organization_id = e.organization_id and u.id = e.user_id
      where e.organization_id = ${organization} and e.assigned_course_id = a.id and u.created_at <= e.enrolled_at - ${settling}`,
    isPicked: sql`true`,
  })} else ${areEnough(organization, {
    rows: sql`from enrolments e join deliveries d on d.organization_id = e.organization_id and d.user_id = e.user_id
      where e.organization_id = ${organization} and e.assigned_course_id = a.id and d.campaign_id = a.campaign_id and d.fills_group`,
  })} and exists (select from phishing_campaigns c where c.organization_id = ${organization} and c.id = a.campaign_id
    and c.status in ('completed', 'failed') and ${hasShownFigures(organization)}) end)`;

/** Whether there are at least as many rows, one for each person, as a group needs. Does not count further. */
function areEnough(
  organization: Organization,
  { rows, isPicked = sql`false` }: { rows: RawBuilder<unknown>; isPicked?: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const needed = sql`(select home.smallest_group * case when ${isPicked} then ${PICKED_GROUPS}::int else 1 end
    from organizations home where home.id = ${organization})`;
  return sql<boolean>`((select count(*) from (select ${rows} limit ${needed}) counted) >= ${needed})`;
}

/** Whether as many people who count got the email of a campaign `c` as its figures need. */
const hasShownFigures = (organization: Organization): RawBuilder<boolean> =>
  areEnough(organization, {
    rows: sql`from deliveries d where d.organization_id = c.organization_id and d.campaign_id = c.id and d.state = 'sent' and d.fills_group`,
    isPicked: sql`c.is_picked`,
  });

/**
 * Whether an enrolment `e` in an assignment `a` stays hidden because results caused it and the learner has the same course from a
 * visible cause. The visible enrolment starts at zero, because progress taken over would reveal the hidden one. The learner sees
 * only the visible one.
 */
export const isBehindAnother = (organization: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${showsLearners(organization)} and ${shownInstead(organization)} is not null)`;

/** Selects the id of the assignment that the learner of an enrolment `e` in an assignment `a` sees instead, or null. */
export const shownInstead = (organization: string): RawBuilder<string | null> => sql<string | null>`(
  select w.id from enrolments v join assigned_courses w on w.organization_id = v.organization_id and w.id = v.assigned_course_id
   where v.organization_id = ${organization} and v.user_id = e.user_id and v.left_at is null
     and w.course_id = a.course_id and w.deleted_at is null and w.is_enabled and w.status <> 'planned' and not ${givenByResults(sql`w`)}
     and case when v.completed_at is null then not is_closed_to(w, v) else v.enrolled_at >= e.enrolled_at end
   order by v.completed_at is null desc, v.end_date, w.id limit 1)`;

/** Selects the tags that people have because of what they did in simulations. */
const riskTags = (organization: Organization) =>
  sql`(select g.id from tags g where g.organization_id = ${organization} and g.type = 'risk_group')`;

/**
 * Whether this tag may be shown on people. In anonymous organisations risk-group tags and their actions still work, but nobody
 * sees who has them.
 */
export const showsTag = (organization: Organization, tag_id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${namesIndividuals(organization)} or ${tag_id} not in ${riskTags(organization)})`;

/**
 * Whether the recipients of a campaign `c` may be shown by name. A follow-up goes to people for what they did in the campaign
 * before it, and the campaign of a risk tag to people at risk.
 */
export const showsRecipients = (organization: Organization): RawBuilder<boolean> =>
  sql<boolean>`(${namesIndividuals(organization)} or (c.follows_campaign_id is null and coalesce(c.tag_id not in ${riskTags(organization)}, true)))`;

/** Whether the template that each person got in a campaign `c` may be shown. */
export const showsTemplates = (organization: Organization): RawBuilder<boolean> =>
  sql<boolean>`(${namesIndividuals(organization)} or not c.is_autophish and ${showsRecipients(organization)})`;

/**
 * Whether a campaign `c` is shown at all. A campaign with hidden recipients appears only once as many of them count as a group
 * needs, and a follow-up only where the figures of the campaign before it are shown: its existence would reveal that somebody
 * clicked.
 */
export const showsCampaign = (
  organization: Organization,
): RawBuilder<boolean> => sql<boolean>`(${showsRecipients(organization)} or (
  ${areEnough(organization, {
    rows: sql`from deliveries d where d.organization_id = c.organization_id and d.campaign_id = c.id and d.fills_group`,
    isPicked: sql`c.follows_campaign_id is null`,
  })} and (c.follows_campaign_id is null or exists (select from (
    select f.id, f.organization_id, f.is_picked from phishing_campaigns f where f.organization_id = c.organization_id and f.id = c.follows_campaign_id
  ) c where ${hasShownFigures(organization)}))))`;

/** Whether a person's assignment `a` may be shown to the viewer. */
export const showsCoursesOf = (asker: Viewer & { organization: string }, user_id: string): RawBuilder<boolean> =>
  isSelf(asker, user_id) ? sql<boolean>`true` : showsLearners(asker.organization);
