import type { Language } from '@vigil/contract/shared/languages.ts';
import type { EmailCard, EmailFact, EmailNote, EmailSection } from '../../../mail/email-page.ts';

/** The courses of an email: how its text names them, and the cards below the text. */
export type CoursesFacts = {
  names: string;
  sections: EmailSection[];
  /** The button's address if it is not a one-time link; null if the reader may open nothing and there is no button. */
  href: string | null;
  detour: string | null;
  notes: EmailNote[];
};

export type CourseFacts = { title: string; description: string; minutes: number; themes_count: number; quiz_count: number };
type Format = { language: Language; time_zone: string };

/** How emails write about courses, in each language. */
type Words = {
  until: string;
  lasts: string;
  ended: string;
  completed: string;
  closed: string;
  still_open: string;
  by: (weekday: string, time: string) => string;
  at: (weekday: string, time: string) => string;
  quoted: (title: string) => string;
  more: (count: number) => string;
  due: (day: string) => string;
  minutes: (count: number) => string;
  themes: (count: number) => string;
  and_test: string;
  day: (day: string, year: string) => string;
  late: (count: number) => string;
  days: (count: number) => string;
};

const russian = new Intl.PluralRules('ru');
const inRussian = (count: number, one: string, few: string, many: string): string =>
  `${count} ${{ one, few, many, other: few, zero: many, two: few }[russian.select(count)]}`;
const inEnglish = (count: number, singular: string): string => `${count} ${singular}${count === 1 ? '' : 's'}`;

const wordsByLanguage: Record<Language, Words> = {
  ru: {
    until: 'Пройти до',
    lasts: 'Займёт',
    ended: 'Срок был',
    completed: 'Пройдено',
    closed: 'обучение закрыто; открыть его может тот, кто назначил',
    still_open: 'пройти ещё можно',
    by: (weekday, time) => `${weekday}, до ${time}`,
    at: (weekday, time) => `${weekday}, ${time}`,
    quoted: (title) => `«${title}»`,
    more: (count) => `и ещё ${count}`,
    due: (day) => `до ${day}`,
    minutes: (count) => inRussian(count, 'минута', 'минуты', 'минут'),
    themes: (count) => inRussian(count, 'тема', 'темы', 'тем'),
    and_test: 'и тест',
    day: (day, year) => `${day} ${year}`,
    late: (count) => `Просрочили: ${count}`,
    days: (count) => inRussian(count, 'день', 'дня', 'дней'),
  },
  en: {
    until: 'Finish by',
    lasts: 'It takes',
    ended: 'It was due',
    completed: 'Completed',
    closed: 'closed; the person who assigned it can reopen it',
    still_open: 'can still be done',
    by: (weekday, time) => `${weekday}, until ${time}`,
    at: (weekday, time) => `${weekday}, ${time}`,
    quoted: (title) => `“${title}”`,
    more: (count) => `and ${count} more`,
    due: (day) => `by ${day}`,
    minutes: (count) => inEnglish(count, 'minute'),
    themes: (count) => inEnglish(count, 'theme'),
    and_test: 'and a test',
    day: (day, year) => `${day} ${year}`,
    late: (count) => `Late: ${count}`,
    days: (count) => inEnglish(count, 'day'),
  },
  uz: {
    until: 'Muddati',
    lasts: 'Davomiyligi',
    ended: 'Muddati tugagan',
    completed: 'Tugatildi',
    closed: 'oʻqish yopilgan; uni tayinlagan kishi qayta ochishi mumkin',
    still_open: 'hali oʻtish mumkin',
    by: (weekday, time) => `${weekday}, soat ${time} gacha`,
    at: (weekday, time) => `${weekday}, soat ${time}`,
    quoted: (title) => `“${title}”`,
    more: (count) => `va yana ${count} ta`,
    due: (day) => `${day}gacha`,
    minutes: (count) => `${count} daqiqa`,
    themes: (count) => `${count} ta mavzu`,
    and_test: 'va test',
    day: (day, year) => `${year}-yil ${day}`,
    late: (count) => `Muddatini oʻtkazganlar: ${count} ta`,
    days: (count) => `${count} kun`,
  },
};

const locales: Record<Language, string> = { ru: 'ru', en: 'en-GB', uz: 'uz-Latn' };
const formats = new Map<string, Intl.DateTimeFormat>();

function written(moment: string, { language, time_zone }: Format, options: Intl.DateTimeFormatOptions): string {
  const key = [language, time_zone, ...Object.values(options)].join();
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { timeZone: time_zone, ...options });
  formats.set(key, format);
  return format.format(new Date(moment));
}

/** Formats a calendar day, without a time zone, in full. */
export function dayInWords(day: string, language: Language): string {
  const format = { language, time_zone: 'UTC' };
  return wordsByLanguage[language].day(
    dayAndMonth(`${day}T00:00:00Z`, format),
    written(`${day}T00:00:00Z`, format, { year: 'numeric' }),
  );
}

const dayAndMonth = (moment: string, format: Format): string => written(moment, format, { day: 'numeric', month: 'long' });

function dateFact(moment: string, format: Format, preposition: 'by' | 'at'): Pick<EmailFact, 'value' | 'note'> {
  const words = wordsByLanguage[format.language];
  const weekday = written(moment, format, { weekday: 'long' });
  const time = written(moment, format, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return {
    value: words.day(dayAndMonth(moment, format), written(moment, format, { year: 'numeric' })),
    note: words[preposition](weekday, time),
  };
}

/** The end date as it appears in an email's subject. */
export const dueWords = (end_date: string, format: Format): string =>
  wordsByLanguage[format.language].due(dayAndMonth(end_date, format));

export const untilFact = (end_date: string, format: Format): EmailFact => ({
  label: wordsByLanguage[format.language].until,
  ...dateFact(end_date, format, 'by'),
});

export const completedFact = (completed_at: string, format: Format): EmailFact => ({
  label: wordsByLanguage[format.language].completed,
  ...dateFact(completed_at, format, 'at'),
});

export function endedFact(end_date: string, format: Format, { is_open }: { is_open: boolean }): EmailFact {
  const words = wordsByLanguage[format.language];
  return { label: words.ended, value: dateFact(end_date, format, 'at').value, note: is_open ? words.still_open : words.closed };
}

export function lastsFact({ minutes, themes_count, quiz_count }: CourseFacts, { language }: Format): EmailFact {
  const words = wordsByLanguage[language];
  // A SCORM package has no themes.
  if (themes_count === 0) return { label: words.lasts, value: words.minutes(minutes), note: '' };
  const themes = words.themes(themes_count);
  return { label: words.lasts, value: words.minutes(minutes), note: quiz_count > 0 ? `${themes} ${words.and_test}` : themes };
}

type OverduePeople = { title: string; people_count: number; people: readonly { name: string; days: number }[] };

/** A card of a course and its overdue people with their days: the first ones, and how many more. */
export function teamCard({ title, people_count, people }: OverduePeople, language: Language): EmailCard {
  const { late, days, more } = wordsByLanguage[language];
  const left = people_count - people.length;
  const lines = people.map((person) => `${person.name}: ${days(person.days)}`);
  return { title, text: late(people_count), lines: left > 0 ? [...lines, more(left)] : lines, facts: [] };
}

const DESCRIPTION_CHARACTERS = 200;

export const courseCard = ({ title, description }: CourseFacts, facts: EmailFact[]): EmailCard => ({
  title,
  text: shorten(description),
  facts,
});

/** Cuts the text at the end of a word, because an email needs only the beginning of a description. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= DESCRIPTION_CHARACTERS
    ? line
    : `${line.slice(0, DESCRIPTION_CHARACTERS).replace(/[\s,.;:–—-]+\S*$/, '')}…`;
}

const NAMED_MAX = 2;

/** Names the first courses of an email, and counts the rest. */
export function courseNames(titles: readonly string[], language: Language): string {
  const { quoted, more } = wordsByLanguage[language];
  const names = titles.slice(0, NAMED_MAX).map(quoted).join(', ');
  return titles.length <= NAMED_MAX ? names : `${names} ${more(titles.length - NAMED_MAX)}`;
}
