import { type Flaws, text } from '../shared/flaws.ts';
import { type HolidayCalendar, type HolidayName, holidaysOf } from './holidays.ts';
import { dayAfter, dayOf, momentOf, wallClock, weekdayOf } from './zone.ts';

/** An organisation's working hours. */
export type WorkingHours = {
  /** The days on which people work: Monday is 1, Sunday 7. */
  weekdays: number[];
  /** When work begins and (`until`) ends, such as `09:00`; the end may be `24:00`. */
  from: string;
  until: string;
  holidays: HolidayCalendar;
  /** Days that override the week and the holidays. */
  days: { day: string; is_working: boolean }[];
};
export type ZonedHours = WorkingHours & { time_zone: string };
/** The time from `start` to `end` (ms), the end excluded. */
export type Interval = { start: number; end: number };

export const workingHoursRules = {
  from: text({ min: 1, max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/ }),
  until: text({ min: 1, max: 5, pattern: /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/ }),
};
export const OWN_DAYS_MAX = 400;

export const workingHoursFlaws = ({ weekdays, from, until, days }: WorkingHours): Flaws => ({
  ...(weekdays.length === 0 && { weekdays: { code: 'none_chosen' } }),
  ...(new Set(weekdays).size < weekdays.length && { weekdays: { code: 'wrong' } }),
  ...(until <= from && { until: { code: 'before_start' } }),
  ...(new Set(days.map(({ day }) => day)).size < days.length && { days: { code: 'wrong' } }),
});
/** The planning horizon; no break is longer. */
export const DAYS_AHEAD_MAX = 1_100;

export type Rest = 'weekend' | 'own' | 'carried' | HolidayName;

/** Why a day, such as `2026-01-01`, is off; null: it is a working day. */
export function restOn(hours: WorkingHours, day: string): Rest | null {
  const own = hours.days.find((one) => one.day === day);
  if (own !== undefined) return own.is_working ? null : 'own';
  const holiday = holidayOn(hours, day);
  if (holiday !== undefined) return holiday;
  if (!hours.weekdays.includes(weekdayOf(day))) return 'weekend';
  return hours.holidays === 'uz' && isCarriedTo(hours, day) ? 'carried' : null;
}

const holidayOn = ({ holidays }: WorkingHours, day: string): HolidayName | undefined =>
  holidaysOf(holidays, Number(day.slice(0, 4))).get(day);

/**
 * Whether a holiday moved to this day. In Uzbekistan the law moves a holiday on a day off to the next working day; in Russia a
 * decree may move it anywhere.
 */
function isCarriedTo(hours: WorkingHours, day: string): boolean {
  for (let before = dayAfter(day, -1); ; before = dayAfter(before, -1)) {
    const isHoliday = holidayOn(hours, before) !== undefined;
    if (hours.weekdays.includes(weekdayOf(before))) {
      if (!isHoliday) return false;
    } else if (isHoliday) return true;
  }
}

/** Returns the first `count` days, off or working, that differ from the usual week, from a day on. */
export function specialDays(hours: WorkingHours, from: string, count: number): { day: string; rest: Rest | null }[] {
  const found: { day: string; rest: Rest | null }[] = [];
  for (let ahead = 0; ahead < DAYS_AHEAD_MAX && found.length < count; ahead++) {
    const day = dayAfter(from, ahead);
    const rest = restOn(hours, day);
    const isWorkday = hours.weekdays.includes(weekdayOf(day));
    if (rest === null ? !isWorkday : isWorkday) found.push({ day, rest });
  }
  return found;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Yields working intervals, starting with the one that contains a time (ms). */
export function* workingTime(hours: ZonedHours, from: number): Generator<Interval> {
  const { time_zone } = hours;
  const [opens, closes] = [minutesOf(hours.from), minutesOf(hours.until)];
  const first = dayOf(wallClock(from, time_zone));
  for (let ahead = 0; ahead < DAYS_AHEAD_MAX; ahead++) {
    const day = dayAfter(first, ahead);
    if (restOn(hours, day) !== null) continue;
    const start = Math.max(from, momentOf(day, opens, time_zone));
    const end = momentOf(day, closes, time_zone);
    if (start < end) yield { start, end };
  }
}

/** The working intervals of a window; if it has none, the next ones, of the same duration. */
export function workingIntervals(hours: ZonedHours, { start, end }: Interval): Interval[] {
  const found: Interval[] = [];
  for (const one of workingTime(hours, start)) {
    if (one.start < end) found.push({ start: one.start, end: Math.min(one.end, end) });
    else return found.length > 0 ? found : [{ start: one.start, end: Math.min(one.end, one.start + end - start) }];
  }
  return found;
}

/** The time itself if it is within working hours, otherwise the next working time; null: never. */
export function nextWorkingMoment(hours: ZonedHours, at: number): number | null {
  const next = workingTime(hours, at).next();
  return next.done === true ? null : next.value.start;
}

/** Returns the time (ms) at which this much working time (ms) has passed since another. */
export function afterWorkingTime(hours: ZonedHours, from: number, length: number): number {
  let left = length;
  let last = from;
  for (const { start, end } of workingTime(hours, from)) {
    if (end - start >= left) return start + left;
    left -= end - start;
    last = end;
  }
  return last;
}
