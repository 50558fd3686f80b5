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
import { formatMoment } from './table-columns.ts';
import type { Cell, ColumnKind, ReportDocument, ShareCell, Unit } from './report-document.ts';
import { fill, wordsIn } from '../words.ts';

export const NO_VALUE = '—';
/** Uzbek formats numbers like Russian. */
const locales: Record<Language, string> = { ru: 'ru', en: 'en', uz: 'ru' };
export const percentSigns: Record<Language, string> = { ru: '\u202F%', en: '%', uz: '%' };

export const formatNumber = (value: number, language: Language, decimals = 0): string =>
  new Intl.NumberFormat(locales[language], { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    .format(value)
    .replace('-', '−');

export const formatPercent = (value: number, language: Language, decimals = 0): string =>
  formatNumber(value, language, decimals) + percentSigns[language];

/** Formats an expected range in percent; an open-ended range has no upper end. */
export const formatRange = ({ from, to }: ExpectedClicks, language: Language): string =>
  to === null
    ? fill(wordsIn(language).documents.at_least, { percent: formatPercent(from, language) })
    : `${formatNumber(from, language)}–${formatPercent(to, language)}`;

export function formatRounded({ value, decimals, sign }: RoundedPercent, language: Language): string {
  return (sign === null ? '' : `${sign}\u00A0`) + formatPercent(value, language, decimals);
}

export function formatFigure(value: number | null, unit: Unit, language: Language): string {
  if (value === null) return NO_VALUE;
  if (unit === 'percent') return formatRounded(roundShare(value), language);
  if (unit === 'progress') return formatRounded(roundProgress(value), language);
  return formatNumber(value, language, unit === 'risk' ? 1 : 0);
}

/** Formats a value with one decimal, for comparisons. */
export function formatExactly(value: number, unit: Unit, language: Language): string {
  if (unit === 'percent') return formatRounded(roundShareFinely(value), language);
  if (unit === 'progress') return formatFigure(value, unit, language);
  return formatNumber(value, language, unit === 'risk' || !Number.isInteger(Number(value.toFixed(1))) ? 1 : 0);
}

/** Formats the change of a share in a column whose shares all have a decimal. */
export function formatFineChange(value: number, before: number, language: Language): { change: number; text: string } {
  const change = Number((roundShareFinely(value).value - roundShareFinely(before).value).toFixed(1));
  return {
    change,
    text: `${change > 0 ? '+' : ''}${formatNumber(change, language, 1)}\u00A0${wordsIn(language).documents.points}`,
  };
}

/** Formats the difference of two printed values, so that a reader who subtracts them gets the same result. */
export function formatChange(value: number, before: number, unit: Unit, language: Language): { change: number; text: string } {
  const { change, decimals } = changeOf(value, before, unit);
  const sign = change > 0 ? '+' : '';
  const points = unit === 'percent' || unit === 'progress' ? `\u00A0${wordsIn(language).documents.points}` : '';
  return { change, text: sign + formatNumber(change, language, decimals) + points };
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

/** Whether a share is of so few people that it is shown without a percentage. False where their number is unknown. */
export const isOfFew = (people: number | null | undefined): boolean =>
  people !== null && people !== undefined && people < FEW_PEOPLE;

/** The interval of a share over its people; null where their number is unknown. */
export const intervalOf = (percent: number | null, people: number | null | undefined): Interval | null =>
  percent === null || !people ? null : wilsonInterval({ part: (percent / 100) * people, of: people });

/** Formats the interval beside a share, such as `11–14`. */
export function formatInterval(interval: Interval, language: Language): string {
  const { from, to, decimals } = roundInterval(interval);
  return `${formatNumber(from, language, decimals)}–${formatNumber(to, language, decimals)}`;
}

/** Formats a day as day.month.year, as the screens do in every language. */
export const formatDay = (day: string): string => day.slice(0, 10).split('-').toReversed().join('.');

/** Formats a whole quarter, month or year by its name, another period by its dates. */
export function formatPeriod({ from, to }: { from: string; to: string }, language: Language): string {
  const [year, month] = from.split('-').map(Number) as [number, number];
  const { quarters, months } = wordsIn(language).documents;
  const isFirst = from.endsWith('-01');
  const endOf = (length: number) => new Date(Date.UTC(year, month - 1 + length, 0)).toISOString().slice(0, 10);
  if (isFirst && month === 1 && to === endOf(12)) return String(year);
  if (isFirst && month % 3 === 1 && to === endOf(3)) return fill(quarters[Math.ceil(month / 3) - 1]!, { year });
  if (isFirst && to === endOf(1)) return fill(months[month - 1]!, { year });
  // The year only once, so that a title fits its line.
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${formatDay(from).slice(0, 5)}–${formatDay(to)}`
    : `${formatDay(from)}–${formatDay(to)}`;
}

export function formatCell(
  cell: Cell,
  kind: ColumnKind,
  { language, time_zone }: Pick<ReportDocument, 'language' | 'time_zone'>,
): string {
  if (cell === null || cell === '') return NO_VALUE;
  if (typeof cell === 'object') return 'word' in cell ? cell.word : formatShare(cell, language);
  if (kind === 'day') return formatDay(String(cell));
  if (kind === 'moment') return formatMoment(String(cell), { language, time_zone });
  // A figure may be text instead of a number.
  if (kind === 'text' || typeof cell === 'string') return String(cell);
  return formatExactly(cell, kind === 'share' ? 'percent' : kind, language);
}

function formatShare({ percent, people }: ShareCell, language: Language): string {
  const share = formatExactly(percent, 'percent', language);
  const interval = intervalOf(percent, people);
  if (isOfFew(people)) return `${share} · ${wordsIn(language).documents.few_people}`;
  return interval === null ? share : `${share} (${formatInterval(interval, language)})`;
}
