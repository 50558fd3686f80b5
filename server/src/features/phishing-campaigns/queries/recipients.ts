import type { Audience, LeftOutPerson, LeftOutReason, RecipientCounts } from '@vigil/contract/phishing-campaigns/recipients.ts';
import { NAMED_RECIPIENTS_MAX } from '@vigil/contract/phishing-campaigns/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { excludesPerson, isExcluded, nearestFirst } from '../../phishing-exclusions/queries/excluded.ts';
import {
  assertFilterVisible,
  assertIndividualResults,
  assertTagsShown,
  showsTag,
  showsRecipients,
} from '../../people/queries/result-visibility.ts';
import { peopleOfTargets } from '../../people/queries/chosen.ts';

type Scope = Pick<Context, 'db' | 'organization'> & { seesResults?: boolean };
/** A person who gets an email of a campaign. `attempt` is set if it is not the person's first. */
export type Recipient = { id: string; department_id: string; attempt?: number };

const DOMAINS_NAMED = 10;
const domain = sql<string>`split_part(users.email, '@', 2)`;

/**
 * Returns the targeted people who may get a delivery: not excluded by a tag or from phishing, and on a domain that the
 * organisation has verified.
 */
export function listRecipients(scope: Scope, targets: Audience): Promise<Recipient[]> {
  return recipientsOf(scope, targets).execute();
}

/** Whether there is at least one recipient; stops at the first. */
export async function hasRecipients(scope: Scope, targets: Audience): Promise<boolean> {
  return (await recipientsOf(scope, targets).limit(1).execute()).length > 0;
}

/** Counts the recipients of each department. */
export async function countByDepartment(scope: Scope, targets: Audience): Promise<{ department_id: string; people: number }[]> {
  const { rows } = await sql<{ department_id: string; people: number }>`
    select department_id, count(*)::int as people from (${recipientsOf(scope, targets)}) r group by 1`.execute(scope.db);
  return rows;
}

/**
 * Returns the audience, with the campaign's own excluded tags if the campaign exists already. Refuses a filter or tags that would
 * name people by results.
 */
export async function audienceOf(scope: Scope, audience: Audience): Promise<Audience> {
  const { db, organization } = scope;
  await assertFilterVisible(scope, audience.filter);
  await assertTagsShown(scope, audience.excludedTags);
  if (audience.campaign_id === undefined) return audience;
  const campaign = await db
    .selectFrom('phishing_campaigns as c')
    .select(['c.excluded_tags', showsRecipients(organization).as('is_named')])
    .where('c.organization_id', '=', organization)
    .where('c.id', '=', audience.campaign_id)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  if (campaign === undefined) throw problem(httpProblems.not_found);
  // Knowing who is new to a campaign reveals who is in it.
  if (!campaign.is_named) await assertIndividualResults(scope);
  return { ...audience, excludedTags: campaign.excluded_tags };
}

export async function countRecipients(scope: Scope, targets: Audience): Promise<RecipientCounts> {
  const { rows } = await sql<{ reason: LeftOutReason | null; people: number }>`
    select reason, count(*) as people from (${targetedWithReason(scope, targets)}) meant group by reason`.execute(scope.db);
  const countFor = (reason: LeftOutReason | null) => rows.find((row) => row.reason === reason)?.people ?? 0;
  const unverified_domain = countFor('unverified_domain');
  return {
    recipients: countFor(null),
    by_choice: countFor('by_choice'),
    in_campaign: countFor('in_campaign'),
    excluded_tag: countFor('excluded_tag'),
    excluded: countFor('excluded'),
    unverified_domain,
    unverified_domains: unverified_domain === 0 ? [] : await listUnverifiedDomains(scope, targets),
  };
}

/** Names the chosen departments, those with most recipients first, and the recipients who were chosen by name. */
export async function describeRecipients(scope: Scope, targets: Audience) {
  const { db, organization } = scope;
  const { rows: departments } = await sql<{ id: string; title: string; recipients: number }>`
    with recursive branch (root, id) as (
      select id, id from departments where organization_id = ${organization} and id = ${anyOf(targets.target_departments)}
      union
      select b.root, d.id from departments d join branch b on d.parent_id = b.id where d.organization_id = ${organization}
    ), own as (select department_id, count(*) as people from (${recipientsOf(scope, targets)}) r group by 1),
    counted as (select b.root, coalesce(sum(own.people), 0)::int as recipients
      from branch b left join own on own.department_id = b.id group by 1)
    select d.id, d.title, c.recipients from counted c
      join departments d on d.organization_id = ${organization} and d.id = c.root
     order by c.recipients desc, d.title collate "ru-x-icu", d.id limit ${NAMED_RECIPIENTS_MAX}`.execute(db);
  const people = await recipientsOf(scope, { ...targets, all: false, target_departments: [] })
    .clearSelect()
    .select(['users.id', 'last_name', 'first_name', 'middle_name', 'email'])
    .orderBy('sort_name')
    .orderBy('users.id')
    .limit(NAMED_RECIPIENTS_MAX)
    .execute();
  return { departments, people };
}

type LeftOutQuery = { targets: Audience; reason?: LeftOutReason | undefined; limit: number; offset: number };

/** Lists by name the targeted people who get no email. */
export async function listLeftOut(scope: Scope, { targets, reason, limit, offset }: LeftOutQuery): Promise<Page<LeftOutPerson>> {
  const { rows } = await sql<LeftOutRow>`
    with page as materialized (
      select id, reason, sort_name, count(*) over () as total from (${targetedWithReason(scope, targets)}) meant
       where reason is not null and ${reason === undefined ? sql`true` : sql`reason = ${reason}`}
       order by sort_name, id limit ${limit} offset ${offset}
    )
    select u.id, u.last_name, u.first_name, u.middle_name, u.email, u.department_id, d.title, page.reason, page.total,
        case when page.reason = 'excluded' then (
          select json_build_object('reason', e.reason, 'until', to_char(e.until, 'YYYY-MM-DD')) from phishing_exclusions e
           where ${excludesPerson(scope.organization)} order by ${nearestFirst} limit 1) end as exclusion
      from page
      join users u on u.organization_id = ${scope.organization} and u.id = page.id
      join departments d on d.organization_id = u.organization_id and d.id = u.department_id
     order by page.sort_name, page.id`.execute(scope.db);
  return {
    data: rows.map(({ department_id, title, reason, exclusion, id, last_name, first_name, middle_name, email }) => ({
      user: { id, last_name, first_name, middle_name, email },
      department: { id: department_id, title },
      reason,
      exclusion,
    })),
    total_count: rows[0]?.total ?? 0,
    limit,
    offset,
  };
}

type LeftOutRow = LeftOutPerson['user'] & { department_id: string; title: string; total: number } & Pick<
    LeftOutPerson,
    'reason' | 'exclusion'
  >;

/** Selects the targeted people who may get a delivery, each with their department. */
export const recipientsOf = (scope: Scope, targets: Audience) =>
  peopleOfTargets(scope, targets).select('users.department_id').where(blockOf(scope, targets), 'is', null);

/** Selects everyone that the choice names before its exclusions, with what blocks an email to them, if anything does. */
function targetedWithReason(scope: Scope, targets: Audience): RawBuilder<unknown> {
  const hasExclusions = targets.exclude_users.length + targets.exclude_departments.length > 0;
  const withoutExclusions = peopleOfTargets(scope, { ...targets, exclude_users: [], exclude_departments: [] }).select(
    'users.sort_name',
  );
  if (!hasExclusions) return sql`${withoutExclusions.select(blockOf(scope, targets).as('reason'))}`;
  // Counting together takes time in proportion to the people however badly the planner guesses; a join may look each of them up
  // in all rows.
  return sql`
    select id, max(sort_name) as sort_name, case when bool_or(is_meant) then max(block) else 'by_choice' end as reason from (
      ${withoutExclusions.select([blockOf(scope, targets).as('block'), sql<boolean>`false`.as('is_meant')])}
      union all select id, null, null, true from (${peopleOfTargets(scope, targets)}) meant) counted
     group by id`;
}

/** Selects what blocks a delivery to a targeted person; null if nothing does. The sending checks each block again. */
const blockOf = ({ db, organization }: Scope, { excludedTags, campaign_id }: Pick<Audience, 'excludedTags' | 'campaign_id'>) =>
  sql<LeftOutReason | null>`case
    ${
      campaign_id === undefined
        ? sql``
        : sql`when users.id in (select user_id from deliveries
            where organization_id = ${organization} and campaign_id = ${campaign_id}) then 'in_campaign'`
    }
    ${
      excludedTags.length === 0
        ? sql``
        : sql`when users.id in (select user_id from tag_assignments
            where organization_id = ${organization} and tag_id = ${anyOf(excludedTags)} and removed_at is null
              and ${showsTag(organization, sql`tag_id`)}) then 'excluded_tag'`
    }
    when users.blocked_at is not null or ${isExcluded(organization, 'users')} then 'excluded'
    when ${domain} not in ${verifiedDomains(db, organization)} then 'unverified_domain' end`;

const listUnverifiedDomains = async (scope: Scope, targets: Audience): Promise<string[]> => {
  const rows = await peopleOfTargets(scope, targets)
    .clearSelect()
    .select(domain.as('domain'))
    .distinct()
    .where(blockOf(scope, targets), '=', 'unverified_domain')
    .orderBy('domain')
    .limit(DOMAINS_NAMED)
    .execute();
  return rows.map((row) => row.domain);
};

const verifiedDomains = (db: Scope['db'], organization: string) =>
  db
    .selectFrom('verified_domains')
    .select('verified_domains.domain')
    .where('verified_domains.organization_id', '=', organization)
    .where('verified_at', 'is not', null);
