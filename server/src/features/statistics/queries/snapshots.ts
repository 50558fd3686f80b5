import { inWholeMonths, periodOf, type Compared, type PeriodChoice } from '@vigil/contract/statistics/period.ts';
import type { ComparedFigure } from '@vigil/contract/statistics/organization.ts';
import { dayAfter, startOfDay } from '@vigil/contract/working-hours/zone.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { snapshotFigures } from '../commands/save-daily-snapshot.ts';
import { findMinGroupSize } from '../../people/queries/result-visibility.ts';
import { hiddenCounts } from '../../people/rules.ts';
import { comparePeople } from '../rules/comparisons.ts';

type SnapshotFigure = (typeof snapshotFigures)[number];
/** The state of an organisation at the end of a day; a figure that was not stored is null. */
export type Snapshot = Record<SnapshotFigure | 'risk_level' | 'progress', number | null>;

/** What every figure of an organisation is computed from. */
export type FigureContext = Compared & {
  today: string;
  /** The end of the period, or now while the period runs. */
  as_of: string;
  /** The present moment, until which hits are counted even for a period that is over. */
  now: string;
  is_over: boolean;
  repeat_failures: number;
  /** The size of the smallest group that anything is shown about. */
  smallest: number;
};

export async function findFigureContext(scope: WorkContext, choice: PeriodChoice): Promise<FigureContext> {
  const { db, organization } = scope;
  const smallest = await findMinGroupSize(scope);
  const row = await db
    .selectFrom('organizations')
    .select([
      sql<string>`(now() at time zone time_zone)::date::text`.as('today'),
      sql<Date>`now()`.as('now'),
      'repeat_failures',
      'time_zone',
    ])
    .select(sql<Date>`date_trunc('day', now() at time zone time_zone) at time zone time_zone`.as('day_began'))
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  const { today, now, day_began, repeat_failures, time_zone } = row;
  // Two periods that differ by a day would reveal that day.
  const effective = smallest > 0 ? inWholeMonths(choice, today) : choice;
  const spans = periodOf(effective, today);
  const is_over = spans.period.to < today;
  const asOf = new Date(smallest > 0 ? day_began : now).toISOString();
  return {
    ...spans,
    today,
    now: asOf,
    as_of: is_over ? startOfDay(dayAfter(spans.period.to), time_zone) : asOf,
    is_over,
    repeat_failures,
    smallest,
  };
}

const unknown = Object.fromEntries(['risk_level', 'progress', ...snapshotFigures].map((name) => [name, null])) as Snapshot;

/** Returns the state at the period's end, or now while it runs, and the state at the end of the period before. */
export async function findSnapshots(
  context: WorkContext,
  { period, previous, today, smallest }: FigureContext,
): Promise<{ now: Snapshot; before: Snapshot }> {
  const visible = (snapshot: Snapshot) => {
    if ((snapshot.people ?? 0) < smallest) return unknown;
    const { with_risk, risk_level } = snapshot;
    return { ...snapshot, risk_level: (with_risk ?? 0) < smallest ? null : risk_level };
  };
  // Where results are anonymous, takes the state at the end of the day before: an immediate change would reveal who has just
  // acted.
  const to = smallest > 0 ? [period.to, dayAfter(today, -1)].toSorted()[0]! : period.to;
  const now = to < today ? await findDay(context, to) : await findNow(context);
  return { now: visible(now), before: visible(await findDay(context, previous.to)) };
}

const columns = sql.join(['risk_level', 'progress', ...snapshotFigures].map((name) => sql.ref(name)));

async function findNow({ db, organization }: WorkContext): Promise<Snapshot> {
  const { rows } =
    await sql<Snapshot>`select ${columns} from organization_states where organization_id = ${organization}`.execute(db);
  return (
    rows[0] ?? { ...(Object.fromEntries(snapshotFigures.map((name) => [name, 0])) as Snapshot), risk_level: null, progress: null }
  );
}

async function findDay({ db, organization }: WorkContext, day: string): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`
    select ${columns} from organization_days where organization_id = ${organization} and day <= ${day} order by day desc limit 1`.execute(
    db,
  );
  return rows[0] ?? unknown;
}

/**
 * Compares the number of people in each group between both periods. If the total is unknown there are no groups; small groups are
 * hidden.
 */
export function compareGroups<Group extends string>(
  groups: readonly Group[],
  { now, before }: { now: Record<Group, number | null>; before: Record<Group, number | null> },
  { smallest, people }: { smallest: number; people: { now: number | null; before: number | null } },
): { group: Group; people: ComparedFigure }[] {
  const visible = (counts: Record<Group, number | null>) => {
    const hidden = hiddenCounts(
      groups.map((group) => counts[group] ?? 0),
      smallest,
    );
    return groups.map((group, index) => (hidden[index] ? null : counts[group]));
  };
  const [values, befores] = [visible(now), visible(before)];
  return groups.map((group, index) => ({
    group,
    people: comparePeople({ value: values[index]!, people: people.now }, { value: befores[index]!, people: people.before }),
  }));
}

/** Compares one count of people between both periods. Hides it if the count, or the rest of the people, is too small. */
export function compareCount(
  { now, before }: { now: Snapshot; before: Snapshot },
  name: SnapshotFigure,
  smallest: number,
): ComparedFigure {
  const visible = (snapshot: Snapshot) => {
    const [value, people] = [snapshot[name], snapshot.people];
    if (value === null || people === null) return null;
    return hiddenCounts([value, people - value], smallest).includes(true) ? null : value;
  };
  return comparePeople({ value: visible(now), people: now.people }, { value: visible(before), people: before.people });
}
