import type { ExpectedClicks } from '@vigil/contract/phishing-results/expected-clicks.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { writtenMoment } from '../files/table-columns.ts';
import type { Cell, ColumnKind, ReportDocument, Unit } from './report-document.ts';
import { words } from './words.ts';

export const NO_VALUE = '—';
/** Uzbek writes numbers as Russian does. */
const locales: Record<Language, string> = { ru: 'ru', en: 'en', uz: 'ru' };
const percentSigns: Record<Language, string> = { ru: '\u202F%', en: '%', uz: '%' };

export const writtenNumber = (value: number, language: Language, decimals = 0): string =>
  new Intl.NumberFormat(locales[language], { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    .format(value)
    .replace('-', '−');

export const writtenPercent = (value: number, language: Language, decimals = 0): string =>
  writtenNumber(value, language, decimals) + percentSigns[language];

/** An open-ended range has no upper end to write. */
export const writtenRange = ({ from, to }: ExpectedClicks, language: Language): string =>
  to === null
    ? words[language].at_least(writtenPercent(from, language))
    : `${writtenNumber(from, language)}–${writtenPercent(to, language)}`;

/** A small share needs its decimal, a large one only looks the surer for it. */
const DECIMAL_BELOW = 10;
const decimalsOf = (value: number, unit: Unit): number => {
  if (unit === 'risk') return 1;
  return unit === 'percent' && value !== 0 && Math.abs(value) < DECIMAL_BELOW ? 1 : 0;
};

export function writtenFigure(value: number | null, unit: Unit, language: Language): string {
  if (value === null) return NO_VALUE;
  const decimals = decimalsOf(value, unit);
  return unit === 'percent' ? writtenPercent(value, language, decimals) : writtenNumber(value, language, decimals);
}

/** With the one decimal that it has, where many are compared. */
export function writtenExactly(value: number, unit: Unit, language: Language): string {
  const decimals = unit === 'risk' || !Number.isInteger(Number(value.toFixed(1))) ? 1 : 0;
  return unit === 'percent' ? writtenPercent(value, language, decimals) : writtenNumber(value, language, decimals);
}

/** From what is written to what is written: a reader who subtracts comes to the same. */
export function changeOf(value: number, before: number, unit: Unit): number {
  const shown = (one: number) => Number(one.toFixed(decimalsOf(one, unit)));
  return Number((shown(value) - shown(before)).toFixed(1));
}

export function writtenChange(change: number, unit: Unit, language: Language): string {
  const decimals = unit === 'number' || (unit === 'percent' && Number.isInteger(change)) ? 0 : 1;
  const sign = change > 0 ? '+' : '';
  return sign + writtenNumber(change, language, decimals) + (unit === 'percent' ? `\u00A0${words[language].points}` : '');
}

/** Day.month.year, as the screens write them in every language. */
export const writtenDay = (day: string): string => day.slice(0, 10).split('-').toReversed().join('.');

export function writtenCell(
  cell: Cell,
  kind: ColumnKind,
  { language, time_zone }: Pick<ReportDocument, 'language' | 'time_zone'>,
): string {
  if (cell === null || cell === '') return NO_VALUE;
  if (kind === 'day') return writtenDay(String(cell));
  if (kind === 'moment') return writtenMoment(String(cell), { language, time_zone });
  // A figure may be words instead of a number.
  if (kind === 'text' || typeof cell === 'string') return String(cell);
  return kind === 'percent' ? writtenPercent(cell, language, 1) : writtenExactly(cell, kind, language);
}
