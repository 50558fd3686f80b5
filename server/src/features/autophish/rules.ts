import { DAYS_AHEAD_MAX, type Interval, restOn, workingTime, type ZonedHours } from '@vigil/contract/working-hours/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { dayAfter, momentOf } from '@vigil/contract/working-hours/zone.ts';
import { wordsIn } from '../../words.ts';

/** Returns the month (`2026-11`) of a day (`2026-11-02`). */
export const monthOf = (day: string): string => day.slice(0, 7);
export const monthAfter = (month: string): string => monthOf(dayAfter(`${month}-28`, 7));

const LONGEST_MONTH = 31;

/** Returns the first working day of the month from this day on, or the month's last working day if none follows. */
export function startDayOf(hours: ZonedHours, month: string, day: number): string {
  const wantedDay = `${month}-${String(day).padStart(2, '0')}`;
  const working = Array.from({ length: LONGEST_MONTH }, (_, ahead) => dayAfter(`${month}-01`, ahead)).filter(
    (date) => monthOf(date) === month && restOn(hours, date) === null,
  );
  return working.find((date) => date >= wantedDay) ?? working.at(-1) ?? wantedDay;
}

/** Returns the day on which this many working days have passed; the start day counts if it is a working day. */
export function endDayOf(hours: ZonedHours, begin: string, workingDays: number): string {
  let left = workingDays;
  for (let ahead = 0; ahead < DAYS_AHEAD_MAX; ahead++) {
    const day = dayAfter(begin, ahead);
    if (restOn(hours, day) === null) left -= 1;
    if (left === 0) return day;
  }
  return begin;
}

const locales: Record<Language, string> = { ru: 'ru', en: 'en', uz: 'uz-Latn' };

/** Returns the name of a month's campaign in the organisation's language. */
export function campaignName(month: string, language: Language): string {
  const name = wordsIn(language).phishing.autophish;
  const monthName = new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  );
  // Uzbek writes months in lower case; Intl capitalises them.
  return `${name}, ${language === 'uz' ? monthName.toLowerCase() : monthName} ${month.slice(0, 4)}`;
}

/** Returns when work begins and ends on a day (ms). */
export function hoursOf(hours: ZonedHours, day: string): Interval {
  const midnight = momentOf(day, 0, hours.time_zone);
  const next = workingTime(hours, midnight).next();
  return next.done === true ? { start: midnight, end: momentOf(dayAfter(day), 0, hours.time_zone) } : next.value;
}
