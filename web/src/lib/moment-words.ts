import type { Language } from '@vigil/contract/shared/languages.ts';
import { clockAt } from './clock.ts';
import { dayjsLocale, formatDateTime } from './format.ts';
import { currentLanguage } from './i18n.ts';

type Words = {
  today: string;
  tomorrow: string;
  yesterday: string;
  weekdays: readonly string[];
  /** The weekdays as labels of their own, in a language where they differ. */
  weekdayLabels?: readonly string[];
  daysAgo: (days: number) => string;
};

/** The words of each language for days. A weekday answers "when"; the first one is Sunday. */
const words: Record<Language, Words> = {
  ru: {
    today: 'сегодня',
    tomorrow: 'завтра',
    yesterday: 'вчера',
    weekdays: ['в воскресенье', 'в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу'],
    daysAgo: (days) => `${days} ${days < 5 ? 'дня' : 'дней'} назад`,
  },
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    yesterday: 'yesterday',
    weekdayLabels: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    weekdays: ['on Sunday', 'on Monday', 'on Tuesday', 'on Wednesday', 'on Thursday', 'on Friday', 'on Saturday'],
    daysAgo: (days) => `${days} days ago`,
  },
  uz: {
    today: 'bugun',
    tomorrow: 'ertaga',
    yesterday: 'kecha',
    weekdays: [
      'yakshanba kuni',
      'dushanba kuni',
      'seshanba kuni',
      'chorshanba kuni',
      'payshanba kuni',
      'juma kuni',
      'shanba kuni',
    ],
    daysAgo: (days) => `${days} kun oldin`,
  },
};

/** A moment further away than this is shown with its date, because after a week the weekday is ambiguous. */
const WORDS_WITHIN_DAYS = 7;

/** Formats a moment in words: "tomorrow, 9:00", "on Friday, 9:00", "3 days ago, 9:00"; the date if it is further away. */
export function momentWords(moment: string | Date, now: Date = new Date()): string {
  return describeMoment(moment, now, words[currentLanguage()].weekdays);
}

/** Formats a moment that stands alone, as the value of a field or the title of a step: "Friday, 9:00". */
export function momentLabel(moment: string | Date, now: Date = new Date()): string {
  const { weekdays, weekdayLabels } = words[currentLanguage()];
  return describeMoment(moment, now, weekdayLabels ?? weekdays);
}

function describeMoment(moment: string | Date, now: Date, weekdays: readonly string[]): string {
  const at = clockAt(moment);
  const days = at.startOf('day').diff(clockAt(now).startOf('day'), 'day');
  if (Math.abs(days) >= WORDS_WITHIN_DAYS) return formatDateTime(moment);
  return `${dayWords(days, weekdays[at.day()]!)}, ${at.format('H:mm')}`;
}

function dayWords(days: number, weekday: string): string {
  const { today, tomorrow, yesterday, daysAgo } = words[currentLanguage()];
  if (days === 0) return today;
  if (days === 1) return tomorrow;
  if (days === -1) return yesterday;
  return days > 0 ? weekday : daysAgo(-days);
}

const dayFormats: Record<Language, string> = { ru: 'dd, DD.MM', en: 'ddd D MMM', uz: 'ddd, DD.MM' };

/** Formats a day with its short weekday: "пн, 23.11", in English "Mon 23 Nov". Uzbek needs more than two characters in a sentence. */
export const weekdayOf = (day: string): string => clockAt(day).locale(dayjsLocale()).format(dayFormats[currentLanguage()]);

/** Returns a weekday's short name; Monday is 1, Sunday 7. */
export const weekdayName = (weekday: number): string =>
  clockAt('2024-01-01')
    .add(weekday - 1, 'day')
    .locale(dayjsLocale())
    .format(currentLanguage() === 'en' ? 'ddd' : 'dd');
