import { dayAfter, dayOf } from './zone.ts';

export const holidayCalendars = ['ru', 'uz', 'none'] as const;
export type HolidayCalendar = (typeof holidayCalendars)[number];

/** The article of each country's Labour Code that lists its holidays. */
export const LABOUR_CODE_ARTICLES = { ru: 112, uz: 208, none: null } as const;

/** Russia's holidays. Moved days off are decreed each year and are not included. */
const russian = {
  '01-01': 'new_year',
  '01-02': 'new_year',
  '01-03': 'new_year',
  '01-04': 'new_year',
  '01-05': 'new_year',
  '01-06': 'new_year',
  '01-07': 'christmas',
  '01-08': 'new_year',
  '02-23': 'defender',
  '03-08': 'women',
  '05-01': 'labour',
  '05-09': 'victory',
  '06-12': 'russia',
  '11-04': 'unity',
} as const;

/** Uzbekistan's holidays. */
const uzbek = {
  '01-01': 'new_year',
  '03-08': 'women',
  '03-21': 'navruz',
  '05-09': 'memory',
  '09-01': 'independence',
  '10-01': 'teachers',
  '12-08': 'constitution',
} as const;
/** The first days of Uzbekistan's two feasts, by month and day of the Umm al-Qura calendar; the year's decree may differ. */
const feasts = { '10-1': 'ramazan_hayit', '12-10': 'qurbon_hayit' } as const;

export type HolidayName =
  | (typeof russian)[keyof typeof russian]
  | (typeof uzbek)[keyof typeof uzbek]
  | (typeof feasts)[keyof typeof feasts];
/** Holidays by day, `2026-01-01`. */
export type Holidays = ReadonlyMap<string, HolidayName>;

const known = new Map<string, Holidays>();

/** The statutory holidays of a country in a year. */
export function holidaysOf(calendar: HolidayCalendar, year: number): Holidays {
  const key = `${calendar} ${year}`;
  const holidays = known.get(key) ?? new Map(listHolidays(calendar, year).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  known.set(key, holidays);
  return holidays;
}

function listHolidays(calendar: HolidayCalendar, year: number): [string, HolidayName][] {
  if (calendar === 'none') return [];
  const fixed = Object.entries(calendar === 'ru' ? russian : uzbek).map(([date, name]): [string, HolidayName] => [
    `${year}-${date}`,
    name,
  ]);
  return calendar === 'ru' ? fixed : [...fixed, ...feastsOf(year)];
}

const islamic = new Intl.DateTimeFormat('en-US', {
  calendar: 'islamic-umalqura',
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});

function feastsOf(year: number): [string, HolidayName][] {
  const found: [string, HolidayName][] = [];
  for (let day = dayOf(Date.UTC(year, 0)); day < dayOf(Date.UTC(year + 1, 0)); day = dayAfter(day)) {
    const parts = islamic.formatToParts(Date.parse(day));
    const part = (type: 'month' | 'day') => parts.find((one) => one.type === type)?.value;
    const name = feasts[`${part('month')}-${part('day')}` as keyof typeof feasts];
    if (name !== undefined) found.push([day, name]);
  }
  return found;
}
