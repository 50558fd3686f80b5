import type { ExpectedClicks } from '@vigil/contract/phishing-results/expected-clicks.ts';
import {
  roundInterval,
  roundProgress,
  roundShare,
  roundShareFinely,
  shareChange,
  type RoundedPercent,
} from '@vigil/contract/shared/percent.ts';
import { FEW_PEOPLE, wilsonInterval, type Interval } from '@vigil/contract/shared/intervals.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { writtenMoment } from './table-columns.ts';
import type { Cell, ColumnKind, ReportDocument, ShareCell, Unit } from './report-document.ts';
import { fill, wordsIn } from '../words.ts';

export const NO_VALUE = '—';
/** Uzbek formats numbers like Russian. */
const locales: Record<Language, string> = { ru: 'ru', en: 'en', uz: 'ru' };
export const percentSigns: Record<Language, string> = { ru: '\u202F%', en: '%', uz: '%' };

export const writtenNumber = (value: number, language: Language, decimals = 0): string =>
  new Intl.NumberFormat(locales[language], { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    .format(value)
    .replace('-', '−');

export const writtenPercent = (value: number, language: Language, decimals = 0): string =>
  writtenNumber(value, language, decimals) + percentSigns[language];

/** An open-ended range has no upper end to print. */
export const writtenRange = ({ from, to }: ExpectedClicks, language: Language): string =>
  to === null
    ? fill(wordsIn(language).documents.at_least, { percent: writtenPercent(from, language) })
    : `${writtenNumber(from, language)}–${writtenPercent(to, language)}`;

export function writtenRounded({ value, decimals, sign }: RoundedPercent, language: Language): string {
  return (sign === null ? '' : `${sign}\u00A0`) + writtenPercent(value, language, decimals);
}

export function writtenFigure(value: number | null, unit: Unit, language: Language): string {
  if (value === null) return NO_VALUE;
  if (unit === 'percent') return writtenRounded(roundShare(value), language);
  if (unit === 'progress') return writtenRounded(roundProgress(value), language);
  return writtenNumber(value, language, unit === 'risk' ? 1 : 0);
}

/** With one decimal, for comparisons. */
export function writtenExactly(value: number, unit: Unit, language: Language): string {
  if (unit === 'percent') return writtenRounded(roundShareFinely(value), language);
  if (unit === 'progress') return writtenFigure(value, unit, language);
  return writtenNumber(value, language, unit === 'risk' || !Number.isInteger(Number(value.toFixed(1))) ? 1 : 0);
}

/** Shares in a column, all with a decimal. */
export function writtenFineChange(value: number, before: number, language: Language): { change: number; text: string } {
  const change = Number((roundShareFinely(value).value - roundShareFinely(before).value).toFixed(1));
  return {
    change,
    text: `${change > 0 ? '+' : ''}${writtenNumber(change, language, 1)}\u00A0${wordsIn(language).documents.points}`,
  };
}

/** The difference of printed values, so that a reader who subtracts gets the same result. */
export function writtenChange(value: number, before: number, unit: Unit, language: Language): { change: number; text: string } {
  const { change, decimals } = changeOf(value, before, unit);
  const sign = change > 0 ? '+' : '';
  const points = unit === 'percent' || unit === 'progress' ? `\u00A0${wordsIn(language).documents.points}` : '';
  return { change, text: sign + writtenNumber(change, language, decimals) + points };
}

function changeOf(value: number, before: number, unit: Unit): { change: number; decimals: number } {
  if (unit === 'percent') {
    const { value: change, decimals } = shareChange(value, before);
    return { change, decimals };
  }
  if (unit === 'progress') return { change: roundProgress(value).value - roundProgress(before).value, decimals: 0 };
  const decimals = unit === 'risk' ? 1 : 0;
  return { change: Number((Number(value.toFixed(decimals)) - Number(before.toFixed(decimals))).toFixed(decimals)), decimals };
}

export const isOfFew = (people: number | null | undefined): boolean =>
  people !== null && people !== undefined && people < FEW_PEOPLE;

/** The interval of a share over its people; null where their number is unknown. */
export const intervalOf = (percent: number | null, people: number | null | undefined): Interval | null =>
  percent === null || !people ? null : wilsonInterval({ part: (percent / 100) * people, of: people });

/** `11–14`, beside the share. */
export function writtenInterval(interval: Interval, language: Language): string {
  const { from, to, decimals } = roundInterval(interval);
  return `${writtenNumber(from, language, decimals)}–${writtenNumber(to, language, decimals)}`;
}

/** Day.month.year, as on the screens in every language. */
export const writtenDay = (day: string): string => day.slice(0, 10).split('-').toReversed().join('.');

/** A whole quarter, month or year by its name, other periods by their dates. */
export function writtenPeriod({ from, to }: { from: string; to: string }, language: Language): string {
  const [year, month] = from.split('-').map(Number) as [number, number];
  const { quarters, months } = wordsIn(language).documents;
  const isFirst = from.endsWith('-01');
  const endOf = (length: number) => new Date(Date.UTC(year, month - 1 + length, 0)).toISOString().slice(0, 10);
  if (isFirst && month === 1 && to === endOf(12)) return String(year);
  if (isFirst && month % 3 === 1 && to === endOf(3)) return fill(quarters[Math.ceil(month / 3) - 1]!, { year });
  if (isFirst && to === endOf(1)) return fill(months[month - 1]!, { year });
  // The year only once, so that a title fits its line.
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${writtenDay(from).slice(0, 5)}–${writtenDay(to)}`
    : `${writtenDay(from)}–${writtenDay(to)}`;
}

export function writtenCell(
  cell: Cell,
  kind: ColumnKind,
  { language, time_zone }: Pick<ReportDocument, 'language' | 'time_zone'>,
): string {
  if (cell === null || cell === '') return NO_VALUE;
  if (typeof cell === 'object') return writtenShare(cell, language);
  if (kind === 'day') return writtenDay(String(cell));
  if (kind === 'moment') return writtenMoment(String(cell), { language, time_zone });
  // A figure may be text instead of a number.
  if (kind === 'text' || typeof cell === 'string') return String(cell);
  return writtenExactly(cell, kind === 'share' ? 'percent' : kind, language);
}

function writtenShare({ percent, people }: ShareCell, language: Language): string {
  const share = writtenExactly(percent, 'percent', language);
  const interval = intervalOf(percent, people);
  if (isOfFew(people)) return `${share} · ${wordsIn(language).documents.few_people}`;
  return interval === null ? share : `${share} (${writtenInterval(interval, language)})`;
}
