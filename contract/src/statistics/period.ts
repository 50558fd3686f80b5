import { z } from 'zod';
import { day } from '../shared/page.ts';

/** Calendar periods, or custom dates. */
export const periodKinds = ['this_month', 'last_month', 'this_quarter', 'last_quarter', 'this_year', 'last_year', 'own'] as const;
const periodKind = z.enum(periodKinds);
export type PeriodKind = z.infer<typeof periodKind>;

/** Days, both included. */
export const span = z.object({ from: day, to: day });
export type Span = z.infer<typeof span>;

/** `from` and `to` belong to a custom period. */
export const periodChoice = z.object({ period: periodKind.default('this_quarter'), from: day.optional(), to: day.optional() });
export type PeriodChoice = z.output<typeof periodChoice>;

/** A period, and the previous one it is compared with. */
export type Compared = { period: Span; previous: Span };

/** Longer custom periods are refused: no daily figures go back further. */
export const OWN_DAYS_MAX = 1100;

/** The range of days that can be requested. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

const DAY_MS = 86_400_000;
const addDays = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
const daysOf = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The first day of the month that is `months` after a day's month. */
const monthStart = (date: string, months: number): string => {
  const [year, month] = date.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

const units = { month: 1, quarter: 3, year: 12 } as const;

/**
 * The days of a period, given the organisation's today. A running period ends today and is compared with as many days of the
 * previous one; a complete one with the whole previous one; custom dates with as many days before them.
 */
export function periodOf({ period, from, to }: PeriodChoice, today: string): Compared {
  if (period === 'own') {
    const own = { from: from ?? today, to: to ?? today };
    return { period: own, previous: { from: addDays(own.from, -daysOf(own)), to: addDays(own.from, -1) } };
  }
  const [which, unit] = period.split('_') as ['this' | 'last', keyof typeof units];
  const months = units[unit];
  const intoUnit = (Number(today.slice(5, 7)) - 1) % months;
  const start = monthStart(today, -intoUnit - (which === 'last' ? months : 0));
  const before = monthStart(start, -months);
  if (which === 'last') {
    return {
      period: { from: start, to: addDays(monthStart(start, months), -1) },
      previous: { from: before, to: addDays(start, -1) },
    };
  }
  const running = { from: start, to: today };
  const asLong = addDays(before, daysOf(running) - 1);
  return { period: running, previous: { from: before, to: asLong < start ? asLong : addDays(start, -1) } };
}

/** Widens custom dates to whole months; the current month ends today. */
export function inWholeMonths(choice: PeriodChoice, today: string): PeriodChoice {
  if (choice.period !== 'own') return choice;
  const { from = today, to = today } = choice;
  const end = addDays(monthStart(to, 1), -1);
  return { period: 'own', from: monthStart(from, 0), to: to <= today && today < end ? today : end };
}

/** Whether custom dates are missing, out of range or too far apart, or a calendar period has dates. */
export function isPeriodFlawed({ period, from, to }: PeriodChoice): boolean {
  if (period !== 'own') return from !== undefined || to !== undefined;
  if (from === undefined || to === undefined || from < FIRST_DAY || to > LAST_DAY) return true;
  return to < from || daysOf({ from, to }) > OWN_DAYS_MAX;
}
