import type { Language } from '@vigil/contract/shared/languages.ts';
import type { EmailCard, EmailFact, EmailNote, EmailSection } from '../../../mail/email-page.ts';
import { textForCount, fill, wordsIn } from '../../../words.ts';

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

const locales: Record<Language, string> = { ru: 'ru', en: 'en-GB', uz: 'uz-Latn' };
const formats = new Map<string, Intl.DateTimeFormat>();

function formatMoment(moment: string, { language, time_zone }: Format, options: Intl.DateTimeFormatOptions): string {
  const key = [language, time_zone, ...Object.values(options)].join();
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { timeZone: time_zone, ...options });
  formats.set(key, format);
  return format.format(new Date(moment));
}

/** Formats a calendar day, without a time zone, in full. */
export function dayInWords(day: string, language: Language): string {
  const format = { language, time_zone: 'UTC' };
  return fill(wordsIn(language).emails.courses.day, {
    day: dayAndMonth(`${day}T00:00:00Z`, format),
    year: formatMoment(`${day}T00:00:00Z`, format, { year: 'numeric' }),
  });
}

const dayAndMonth = (moment: string, format: Format): string => formatMoment(moment, format, { day: 'numeric', month: 'long' });

function dateFact(moment: string, format: Format, preposition: 'by' | 'at'): Pick<EmailFact, 'value' | 'note'> {
  const words = wordsIn(format.language).emails.courses;
  const weekday = formatMoment(moment, format, { weekday: 'long' });
  const time = formatMoment(moment, format, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return {
    value: fill(words.day, { day: dayAndMonth(moment, format), year: formatMoment(moment, format, { year: 'numeric' }) }),
    note: fill(words[preposition], { weekday, time }),
  };
}

/** Formats the end date as it appears in an email's subject. */
export const dueWords = (end_date: string, format: Format): string =>
  fill(wordsIn(format.language).emails.courses.due, { day: dayAndMonth(end_date, format) });

export const untilFact = (end_date: string, format: Format): EmailFact => ({
  label: wordsIn(format.language).emails.courses.until,
  ...dateFact(end_date, format, 'by'),
});

export const completedFact = (completed_at: string, format: Format): EmailFact => ({
  label: wordsIn(format.language).emails.courses.completed,
  ...dateFact(completed_at, format, 'at'),
});

export function endedFact(end_date: string, format: Format, { is_open }: { is_open: boolean }): EmailFact {
  const words = wordsIn(format.language).emails.courses;
  return { label: words.ended, value: dateFact(end_date, format, 'at').value, note: is_open ? words.still_open : words.closed };
}

export function durationFact({ minutes, themes_count, quiz_count }: CourseFacts, { language }: Format): EmailFact {
  const words = wordsIn(language).emails.courses;
  // A SCORM package has no themes.
  if (themes_count === 0) return { label: words.lasts, value: textForCount(words.minutes, minutes, language), note: '' };
  const themes = textForCount(words.themes, themes_count, language);
  return {
    label: words.lasts,
    value: textForCount(words.minutes, minutes, language),
    note: quiz_count > 0 ? `${themes} ${words.and_test}` : themes,
  };
}

type OverduePeople = { title: string; people_count: number; people: readonly { name: string; days: number }[] };

/** Returns a card of a course with its overdue people: the first few and their days, and how many more there are. */
export function teamCard({ title, people_count, people }: OverduePeople, language: Language): EmailCard {
  const { late, days, more } = wordsIn(language).emails.courses;
  const left = people_count - people.length;
  const lines = people.map((person) => `${person.name}: ${textForCount(days, person.days, language)}`);
  return {
    title,
    text: fill(late, { count: people_count }),
    lines: left > 0 ? [...lines, fill(more, { count: left })] : lines,
    facts: [],
  };
}

const DESCRIPTION_CHARACTERS = 200;

export const courseCard = ({ title, description }: CourseFacts, facts: EmailFact[]): EmailCard => ({
  title,
  text: shorten(description),
  facts,
});

/** Cuts the text at the end of a word: an email shows only the beginning of a description. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= DESCRIPTION_CHARACTERS
    ? line
    : `${line.slice(0, DESCRIPTION_CHARACTERS).replace(/[\s,.;:–—-]+\S*$/, '')}…`;
}

const NAMED_MAX = 2;

/** Names the first courses of an email, and counts the rest. */
export function courseNames(titles: readonly string[], language: Language): string {
  const { quoted, more } = wordsIn(language).emails.courses;
  const names = titles
    .slice(0, NAMED_MAX)
    .map((title) => fill(quoted, { title }))
    .join(', ');
  return titles.length <= NAMED_MAX ? names : `${names} ${fill(more, { count: titles.length - NAMED_MAX })}`;
}
