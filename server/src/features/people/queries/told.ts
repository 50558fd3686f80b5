import { asksOfResults, type PeopleFilter } from '@vigil/contract/people/filter.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { problem } from '../../../http/problem.ts';
import { tellingProblems } from '../problems.ts';

type Scope = { db: Tx; organization: string };

/**
 * The one place that says what may be told of what people did with simulated letters, and of what follows from it. Of fewer
 * people than this nothing, and of nobody by name but to themselves; 0: all of it. It is the setting of the organisation whose
 * people they are, whoever asks.
 */
export async function findSmallest({ db, organization }: Scope): Promise<number> {
  const { smallest } = await db
    .selectFrom('organizations')
    .select(sql<number>`case when anonymous_reporting then smallest_group else 0 end`.as('smallest'))
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return smallest;
}

export const namesResults = async (scope: Scope): Promise<boolean> => (await findSmallest(scope)) === 0;

/** Whether results are told by name, for a statement that would find people by them. */
export const isNaming = (organization: string): RawBuilder<boolean> =>
  sql<boolean>`not (select o.anonymous_reporting from organizations o where o.id = ${organization})`;

/** Days for which a newcomer counts nowhere and someone who moved counts where they were. */
const SETTLING_DAYS = 30;
const settling = sql.raw(`interval '${SETTLING_DAYS} days'`);
/** An import or synchronisation of so many smallest groups is the staff itself: nobody invents that many accounts unnoticed. */
const ARRIVAL_GROUPS = 10;

/**
 * Whether a person `u` counts towards the smallest group of an email that leaves now. Accounts that were added one by one for a
 * campaign would be a group of one victim. The one place that decides this; a delivery keeps it as `fills_group`.
 */
export const fillsGroup = (organization: string): RawBuilder<boolean> => sql<boolean>`(u.created_at <= now() - ${settling}
  or u.arrival_id in (
    select a.arrival_id from users a
     where a.organization_id = ${organization} and a.arrival_id is not null and a.created_at > now() - ${settling} * 2
     group by 1 having count(*) >= ${ARRIVAL_GROUPS} * (select o.smallest_group from organizations o where o.id = ${organization})))`;

/** The department in which a person `u` counts today: whoever moved lately counts where they were. */
export const countedDepartment = sql<string>`case when u.moved_at > now() - ${settling}
  then coalesce(u.department_before, u.department_id) else u.department_id end`;

/** Recipients who were picked one by one could all know each other, so a campaign to them needs so many smallest groups. */
const PICKED_GROUPS = 2;
export const groupNeeded = ({ smallest, is_picked }: { smallest: number; is_picked: boolean | null }): number =>
  is_picked === true ? PICKED_GROUPS * smallest : smallest;

/** Whether a campaign to so many people is noted in the action log, for someone may have cut it to one person's size. */
export const isSmallCampaign = (recipients: number, smallest: number): boolean => recipients < PICKED_GROUPS * smallest;

/** Who asks; the program itself is nobody's person. */
export type Asker = { actor?: { id: string; seen_by?: unknown } };

/** Whoever looks as someone is not that person. */
export const isSelf = ({ actor }: Asker, user_id: string): boolean => actor?.id === user_id && !actor.seen_by;

/** Whatever asks for one person's result, orders by results or changes them, goes no further where they are told of groups alone. */
export async function assertResultsNamed(scope: Scope): Promise<void> {
  const smallest = await findSmallest(scope);
  if (smallest > 0) throw problem(tellingProblems.results_are_anonymous, { fill: { smallest } });
}

/** A choice of people by what they did names them. */
export async function assertFilterTold(scope: Scope, filter: PeopleFilter | undefined): Promise<void> {
  if (filter !== undefined && asksOfResults(filter)) await assertResultsNamed(scope);
}

/** Of an assignment `a`; most are of a cause that says at once that they are not. Whoever is in it is not told where results are not. */
export const isGivenByResults = sql<boolean>`(a.source = 'campaign'
  or coalesce(a.tag_action_id, a.renewal_of) is not null and is_given_by_results(a.organization_id, a.id))`;

/** Of an assignment `a`: whether its learners are told by name. */
export const tellsLearners = (organization: string): RawBuilder<boolean> =>
  sql<boolean>`(${isNaming(organization)} or not ${isGivenByResults})`;

/** The same of the one with this id. */
export const tellsLearnersOf = (organization: string, id: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from assigned_courses a where a.organization_id = ${organization} and a.id = ${id} and ${tellsLearners(organization)})`;

export async function areLearnersTold({ db, organization }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_told: boolean }>`select ${tellsLearnersOf(organization, id)} as is_told`.execute(db);
  return rows[0]!.is_told;
}

/** Of a campaign `c`: whether its recipients are told by name. Whom a follow-up goes to is what they did in the campaign before it. */
export const tellsRecipients = (organization: string): RawBuilder<boolean> =>
  sql<boolean>`(${isNaming(organization)} or c.follows_campaign_id is null)`;

/** Of an assignment `a` of someone: whether it is told to who asks. */
export const tellsCoursesOf = (asker: Asker & { organization: string }, user_id: string): RawBuilder<boolean> =>
  isSelf(asker, user_id) ? sql<boolean>`true` : tellsLearners(asker.organization);
