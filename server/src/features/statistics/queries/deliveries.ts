import { expectedOfAll, type ExpectedClicks } from '@vigil/contract/phishing-results/expected-clicks.ts';
import { difficulties } from '@vigil/contract/phishing-templates/rules.ts';
import type { LastCampaign, EmailFigures, OrganizationPhishing } from '@vigil/contract/statistics/organization.ts';
import type { PeriodChoice, Span } from '@vigil/contract/statistics/period.ts';
import { percentOf } from '@vigil/contract/shared/percent.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import {
  countedDeliveries,
  figureSums,
  findDisclosure,
  isFailure,
  isSentIn,
  statisticsOf,
  type Figures,
} from '../../phishing-results/queries/figures.ts';
import { showsRecipients } from '../../people/queries/result-visibility.ts';
import { hiddenGroupsAmong, roundDownToSteps, roundDownToGroup } from '../../people/rules.ts';
import { compareFigure, compareShareOfPeople } from '../rules/comparisons.ts';
import { snapshotFacts } from './people.ts';
import { compareCount, findFigureContext, findSnapshots } from './snapshots.ts';

const shownFigures = [
  'sent',
  'opened',
  'clicked',
  'opened_attachment',
  'entered_data',
  'reported',
  'incidents',
  'automated',
  'excused',
] as const satisfies readonly (keyof EmailFigures)[];
/**
 * Figures of rated emails. `closed` counts emails whose expected range has an upper end; `expected_incidents` is what the middle
 * of those ranges predicts.
 */
const ofRatings = ['rated', 'expected_from', 'expected_to', 'closed', 'closed_incidents', 'expected_incidents'] as const;
const names = [...shownFigures, 'group_size', ...ofRatings] as const;
type Emails = Record<(typeof names)[number], number>;

const nothing = Object.fromEntries(names.map((name) => [name, 0])) as Emails;
const plus = (a: Emails, b: Emails): Emails => Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as Emails;

/** Sums the results of the emails of these days, by difficulty. */
async function findEmails({ db, organization }: WorkContext, { from, to }: Span, smallest: number): Promise<Map<string, Emails>> {
  const { rows } = await sql<Emails & { difficulty: string }>`
    select difficulty, ${sql.join(names.map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`))}
      from delivery_days where organization_id = ${organization} and day between ${from} and ${to} group by 1`.execute(db);
  // An exact sum, less the campaigns that are shown, would reveal how many people got a follow-up.
  return new Map(
    rows.map(({ difficulty, ...emails }) => [difficulty, { ...emails, sent: roundDownToGroup(emails.sent, smallest) }]),
  );
}

/**
 * Returns a function that counts the people who failed in emails of these days and have left since, by difficulty, or in total
 * for null. The function returns null where results are anonymous.
 */
async function findLeaverCounts(
  { db, organization }: WorkContext,
  period: Span,
  { smallest }: { smallest: number },
): Promise<(difficulty: string | null) => number | null> {
  if (smallest > 0) return () => null;
  const { rows } = await sql<{ difficulty: string | null; people: number }>`
    select t.difficulty, count(distinct d.user_id)::int as people from ${countedDeliveries}
      join campaign_templates t on t.organization_id = d.organization_id and t.id = d.campaign_template_id
      join users u on u.organization_id = d.organization_id and u.id = d.user_id and u.deleted_at is not null
     where d.organization_id = ${organization} and ${isFailure}
       and ${isSentIn(organization, period)}
     group by grouping sets ((t.difficulty), ())`.execute(db);
  return (requested) => rows.find(({ difficulty }) => difficulty === requested)?.people ?? 0;
}

type Recipients = { all: number | null; by_difficulty: Map<string, number> };

/**
 * Returns a lower bound of the number of people who got the emails of these days: the recipients of the largest campaign within
 * them, who are all different. The exact number is not stored. Null if no campaign lies within these days.
 */
async function findRecipients(
  { db, organization }: WorkContext,
  { from, to }: Span,
  { today, smallest }: { today: string; smallest: number },
): Promise<Recipients> {
  const { rows } = await sql<{ difficulty: string | null; people: number }>`
    with of_campaign as (
      select n.campaign_id, t.difficulty, least(sum(n.sent), min(c.users_count))::float8 as people
        from phishing_campaigns c join campaign_counters n on n.organization_id = c.organization_id and n.campaign_id = c.id
        join campaign_templates t on t.organization_id = c.organization_id and t.id = n.campaign_template_id
       where c.organization_id = ${organization} and not c.is_testing and not c.by_tag and ${showsRecipients(organization)}
         and c.status in ('active', 'completed') and c.start_date >= (select begin_of_day(${organization}, ${from}::date))
         and (${to}::date >= ${today}::date
           or coalesce(c.completed_at, c.end_date) < (select begin_of_day(${organization}, ${to}::date + 1)))
       group by grouping sets ((n.campaign_id, t.difficulty), (n.campaign_id))
    )
    select difficulty, max(people) as people from of_campaign group by 1`.execute(db);
  const counts = rows.flatMap(({ difficulty, people }) =>
    people > 0 ? [{ difficulty, people: roundDownToGroup(people, smallest) }] : [],
  );
  return {
    all: counts.find(({ difficulty }) => difficulty === null)?.people ?? null,
    by_difficulty: new Map(
      counts.flatMap(({ difficulty, people }) => (difficulty === null ? [] : [[difficulty, people] as const])),
    ),
  };
}

/** Whether emails went to few people in some month of the period: the figures of a longer period would reveal theirs. */
async function hasThinMonth({ db, organization }: WorkContext, { from, to }: Span, smallest: number): Promise<boolean> {
  if (smallest === 0) return false;
  const { rows } = await sql`
    select from delivery_days where organization_id = ${organization} and day between ${from} and ${to}
     group by date_trunc('month', day) having sum(sent) > 0 and sum(group_size) < ${smallest} limit 1`.execute(db);
  return rows.length > 0;
}

export async function findOrganizationPhishing(context: WorkContext, choice: PeriodChoice): Promise<OrganizationPhishing> {
  const figureContext = await findFigureContext(context, choice);
  const { period, previous, smallest } = figureContext;
  const snapshots = await findSnapshots(context, figureContext);
  const [now, before] = [await findEmails(context, period, smallest), await findEmails(context, previous, smallest)];
  const isVisible = (emails: Emails) => emails.sent > 0 && emails.group_size >= smallest;
  // A campaign to few people is part of these sums and changes them with each action, so subtraction must not reveal it.
  const inGroups = (count: number, { sent }: Emails) => roundDownToSteps(count, { of: sent, smallest });
  const failed = (emails: Emails) => {
    const incidents = inGroups(emails.incidents, emails);
    return isVisible(emails) && incidents !== null ? percentOf(incidents, emails.sent) : null;
  };
  const toExpected = (emails: Emails) => {
    const expected = emails.expected_incidents;
    const incidents = inGroups(emails.closed_incidents, emails);
    return isVisible(emails) && expected > 0 && incidents !== null ? Math.round((100 * incidents) / expected) / 100 : null;
  };
  const left = await findLeaverCounts(context, period, figureContext);
  const recipients = await findRecipients(context, period, figureContext);
  const recipientsBefore = await findRecipients(context, previous, figureContext);
  const [sum, sumBefore] = [sumOf(now), sumOf(before)];
  const [isThin, isThinBefore] = [await hasThinMonth(context, period, smallest), await hasThinMonth(context, previous, smallest)];
  const whole = <T>(value: T) => (isThin ? null : value);
  const wholeBefore = <T>(value: T) => (isThinBefore ? null : value);
  const hiddenOf = (emails: Map<string, Emails>) =>
    hiddenGroupsAmong(
      difficulties.map((difficulty) => groupOf(emails.get(difficulty) ?? nothing)),
      smallest,
    );
  const [hidden, hiddenBefore] = [hiddenOf(now), hiddenOf(before)];
  return {
    ...snapshotFacts(figureContext, snapshots.now),
    as_of: figureContext.now,
    figures: figuresOf(sum, { isThin, smallest }),
    before: figuresOf(sumBefore, { isThin: isThinBefore, smallest }),
    failed: compareShareOfPeople(
      { percent: whole(failed(sum)), people: recipients.all },
      { percent: wholeBefore(failed(sumBefore)), people: recipientsBefore.all },
    ),
    left_people: left(null),
    to_expected: compareFigure(whole(toExpected(sum)), wholeBefore(toExpected(sumBefore))),
    to_expected_emails: roundDownToGroup(sum.closed, smallest),
    by_difficulty: difficulties.map((difficulty, index) => {
      const [emails, emailsBefore] = [now.get(difficulty) ?? nothing, before.get(difficulty) ?? nothing];
      return {
        difficulty,
        sent: emails.sent,
        left_people: left(difficulty),
        // Rounded to the same steps as `sent`, so that both are equal when all emails are rated.
        rated: roundDownToGroup(emails.rated, smallest),
        failed: compareShareOfPeople(
          { percent: isThin || hidden[index] ? null : failed(emails), people: recipients.by_difficulty.get(difficulty) ?? null },
          {
            percent: isThinBefore || hiddenBefore[index] ? null : failed(emailsBefore),
            people: recipientsBefore.by_difficulty.get(difficulty) ?? null,
          },
        ),
        expected: expectedOf(emails),
      };
    }),
    never_simulated: compareCount(snapshots, 'never_simulated', smallest),
  };
}

const groupOf = ({ sent, group_size }: Emails) => ({ people: sent, size: group_size });

const sumOf = (emails: ReadonlyMap<string, Emails>): Emails => [...emails.values()].reduce(plus, nothing);

function figuresOf(emails: Emails, { isThin, smallest }: { isThin: boolean; smallest: number }): EmailFigures {
  const { sent } = emails;
  const actionFigure = (name: (typeof shownFigures)[number]) =>
    isThin ? null : roundDownToSteps(emails[name], { of: sent, smallest });
  return Object.fromEntries(shownFigures.map((name) => [name, name === 'sent' ? sent : actionFigure(name)])) as EmailFigures;
}

function expectedOf({ rated, closed, expected_from, expected_to }: Emails): ExpectedClicks | null {
  if (rated === 0) return null;
  return { from: toTenth((100 * expected_from) / rated), to: closed === rated ? toTenth((100 * expected_to) / rated) : null };
}

const toTenth = (percent: number): number => Math.round(percent * 10) / 10;

type Begun = { id: string; name: string; start_date: string; end_date: string; status: 'active' | 'completed' };

/**
 * Returns the newest campaign that has begun, with its real end. A campaign that was ended before its start never began. Trials,
 * and campaigns by tag, are left out.
 */
export async function findLastCampaign(scope: WorkContext): Promise<LastCampaign> {
  const { db, organization } = scope;
  const { rows: begun } = await sql<Begun>`
    select id, name, start_date, case when status = 'completed' then least(end_date, completed_at) else end_date end as end_date, status
      from phishing_campaigns c
     where organization_id = ${organization} and deleted_at is null and ${showsRecipients(organization)} and not is_testing and not by_tag and status in ('active', 'completed')
       and start_date <= coalesce(completed_at, now())
     order by start_date desc, id limit 1`.execute(db);
  if (begun[0] === undefined) return { campaign: null };
  const { rows: figures } = await sql<Figures>`
    select ${figureSums} from campaign_counters where organization_id = ${organization} and campaign_id = ${begun[0].id}`.execute(
    db,
  );
  const { rows: templates } = await sql<{ sent: number; expected: ExpectedClicks | null }>`
    select sum(n.sent)::int as sent,
           case when t.expected_from is not null then json_build_object('from', t.expected_from, 'to', t.expected_to) end as expected
      from campaign_counters n join campaign_templates t on t.organization_id = n.organization_id and t.id = n.campaign_template_id
     where n.organization_id = ${organization} and n.campaign_id = ${begun[0].id} group by t.id`.execute(db);
  return {
    campaign: {
      ...begun[0],
      statistics: statisticsOf(figures[0]!, await findDisclosure(scope, begun[0].id)),
      expected: expectedOfAll(templates.map(({ sent, expected }) => ({ expected, statistics: { sent } }))),
    },
  };
}
