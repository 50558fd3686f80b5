import type { Language } from '@vigil/contract/shared/languages.ts';
import { clockAt } from './clock.ts';
import { dayjsLocale, formatDateTime } from './format.ts';
import { currentLanguage } from './i18n.ts';

type Words = {
  today: string;
  tomorrow: string;
  yesterday: string;
  weekdays: readonly string[];
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
  const at = clockAt(moment);
  const days = at.startOf('day').diff(clockAt(now).startOf('day'), 'day');
  return Math.abs(days) < WORDS_WITHIN_DAYS ? `${dayWords(days, at.day())}, ${at.format('H:mm')}` : formatDateTime(moment);
}

function dayWords(days: number, weekday: number): string {
  const { today, tomorrow, yesterday, weekdays, daysAgo } = words[currentLanguage()];
  if (days === 0) return today;
  if (days === 1) return tomorrow;
  if (days === -1) return yesterday;
  return days > 0 ? weekdays[weekday]! : daysAgo(-days);
}

/** Formats a day with its short weekday: "Mon, 23.11". Uzbek needs more than two characters in a sentence. */
export const weekdayOf = (day: string): string =>
  clockAt(day)
    .locale(dayjsLocale())
    .format(currentLanguage() === 'uz' ? 'ddd, DD.MM' : 'dd, DD.MM');

/** Returns a weekday's short name; Monday is 1, Sunday 7. */
export const weekdayName = (weekday: number): string =>
  clockAt('2024-01-01')
    .add(weekday - 1, 'day')
    .locale(dayjsLocale())
    .format('dd');
