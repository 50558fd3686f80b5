import { z } from 'zod';
import { day } from '../shared/page.ts';

/** Whole ones of the calendar, or days of one's own. */
export const periodKinds = ['this_month', 'last_month', 'this_quarter', 'last_quarter', 'this_year', 'last_year', 'own'] as const;
const periodKind = z.enum(periodKinds);
export type PeriodKind = z.infer<typeof periodKind>;

/** Days, both of them included. */
export const span = z.object({ from: day, to: day });
export type Span = z.infer<typeof span>;

/** `from` and `to` are of a period of one's own. */
export const periodChoice = z.object({ period: periodKind.default('this_quarter'), from: day.optional(), to: day.optional() });
export type PeriodChoice = z.output<typeof periodChoice>;

/** A period, and the one before it that it is compared with. */
export type Compared = { period: Span; previous: Span };

/** Longer ones have no figures of their days to be made of. */
export const OWN_DAYS_MAX = 1100;

/** Of days that can be asked for: what lies beyond has no figures, and days before it would have no dates. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

const DAY_MS = 86_400_000;
const shifted = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
const daysOf = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The first day of the month `months` after the one that a day is in. */
const monthStart = (date: string, months: number): string => {
  const [year, month] = date.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

const units = { month: 1, quarter: 3, year: 12 } as const;

/**
 * The days meant, of an organisation whose today it is. One that still runs ends today, and is compared with as many days of the
 * one before; a whole one with the whole one before; days of one's own with as many before them.
 */
export function periodOf({ period, from, to }: PeriodChoice, today: string): Compared {
  if (period === 'own') {
    const own = { from: from ?? today, to: to ?? today };
    return { period: own, previous: { from: shifted(own.from, -daysOf(own)), to: shifted(own.from, -1) } };
  }
  const [which, unit] = period.split('_') as ['this' | 'last', keyof typeof units];
  const months = units[unit];
  const intoUnit = (Number(today.slice(5, 7)) - 1) % months;
  const start = monthStart(today, -intoUnit - (which === 'last' ? months : 0));
  const before = monthStart(start, -months);
  if (which === 'last') {
    return {
      period: { from: start, to: shifted(monthStart(start, months), -1) },
      previous: { from: before, to: shifted(start, -1) },
    };
  }
  const running = { from: start, to: today };
  const asLong = shifted(before, daysOf(running) - 1);
  return { period: running, previous: { from: before, to: asLong < start ? asLong : shifted(start, -1) } };
}

/** Days of one's own widened to the months that they touch; the one that runs ends today. */
export function inWholeMonths(choice: PeriodChoice, today: string): PeriodChoice {
  if (choice.period !== 'own') return choice;
  const { from = today, to = today } = choice;
  const end = shifted(monthStart(to, 1), -1);
  return { period: 'own', from: monthStart(from, 0), to: to <= today && today < end ? today : end };
}

/** What is wrong with days of one's own; nothing of the calendar can be. */
export function isPeriodFlawed({ period, from, to }: PeriodChoice): boolean {
  if (period !== 'own') return from !== undefined || to !== undefined;
  if (from === undefined || to === undefined || from < FIRST_DAY || to > LAST_DAY) return true;
  return to < from || daysOf({ from, to }) > OWN_DAYS_MAX;
}
