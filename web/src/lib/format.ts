import {
  percentOf,
  roundInterval,
  roundParts,
  roundProgress,
  roundShare,
  type RoundedPercent,
} from '@vigil/contract/shared/percent.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import 'dayjs/locale/ru';
import uzbek from 'dayjs/locale/uz-latn';
import { clockAt } from './clock.ts';
import { currentLanguage } from './i18n.ts';

const NO_VALUE = '—';
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** In dayjs, `uz` is Uzbek in Cyrillic. */
const dayjsLocales: Record<Language, string> = { ru: 'ru', en: 'en', uz: 'uz-latn' };
/** An Uzbek calendar heads its columns with two characters, and a sentence shortens weekdays in lower case; dayjs does neither. */
Object.assign(uzbek, {
  weekdaysMin: ['Ya', 'Du', 'Se', 'Ch', 'Pa', 'Ju', 'Sh'],
  weekdaysShort: ['yak.', 'dush.', 'sesh.', 'chor.', 'pay.', 'jum.', 'shan.'],
});
/** Chromium has no Uzbek number format and falls back to English; Uzbek writes numbers as Russian does. */
const numberLocales: Record<Language, string> = { ru: 'ru', en: 'en', uz: 'ru' };

const percentSigns: Record<Language, string> = { ru: '\u202F%', en: '%', uz: '%' };

/** Formats a date as day.month.year (spec point 5). */
export const formatDate = (moment: string | Date | null): string =>
  moment === null ? NO_VALUE : at(moment).format('DD.MM.YYYY');

export const formatDateTime = (moment: string | Date | null): string =>
  moment === null ? NO_VALUE : at(moment).format('DD.MM.YYYY, HH:mm');

export const formatTime = (moment: string | Date): string => at(moment).format('HH:mm');

/** Formats a plain YYYY-MM-DD as day, short month and year; returns anything else unchanged. */
export function formatDay(day: string | null): string {
  if (day === null) return NO_VALUE;
  if (!ISO_DAY.test(day)) return day;
  return at(day)
    .format('D MMM YYYY')
    .replace(/\p{L}+\.?/u, (month) => month.slice(0, 3));
}

/** Formats a day of a year that is named elsewhere. */
export const formatShortDay = (day: string): string =>
  at(day)
    .format('D MMM')
    .replace(/\p{L}+\.?/u, (month) => month.slice(0, 3));

/** Formats a month such as `2026-11` by its name and year. */
export const formatMonth = (month: string): string => at(`${month}-01`).format('MMMM YYYY');

/** Formats the month of a moment by its short name, without the year. In Uzbek the name is whole, because “Sen” means “you”. */
export const formatShortMonth = (moment: string): string =>
  at(moment)
    .format(currentLanguage() === 'uz' ? 'MMMM' : 'MMM')
    .replace('.', '');

export const formatNumber = (value: number | null): string => formatWith(value, {});

/** Formats a risk level, with one decimal (spec point 5). */
export const formatRisk = (level: number | null): string =>
  formatWith(level, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats progress or a score, without decimals. */
export const formatProgress = (percent: number | null): string =>
  percent === null ? NO_VALUE : formatRounded(roundProgress(percent));

/** Formats a share that is given as an unrounded percentage. */
export const formatPercent = (percent: number | null): string =>
  percent === null ? NO_VALUE : formatRounded(roundShare(percent));

export const formatShare = (part: number | null, total: number | null): string => formatPercent(percentOf(part, total));

/** Formats all parts of a whole as percentages that add up to 100. */
export const formatParts = (parts: readonly number[]): string[] =>
  roundParts(parts).map((share) => (share === null ? NO_VALUE : formatRounded(share)));

/** Formats a 95 % interval around a share: 11–14 %. */
export function formatInterval(interval: { from: number; to: number }): string {
  const { from, to, decimals } = roundInterval(interval);
  const number = (value: number) => formatWith(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${number(from)}–${number(to)}${percentSign()}`;
}

function formatRounded({ value, decimals, sign }: RoundedPercent): string {
  const number = formatWith(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${sign === null ? '' : `${sign}\u00A0`}${number}${percentSign()}`;
}

/** Formats a ratio: ×0.85. */
export const formatRatio = (ratio: number | null): string => (ratio === null ? NO_VALUE : `×${formatFactor(ratio)}`);

/** Formats a ratio for a sentence, without its sign: "0.86". */
export const formatFactor = (ratio: number): string => formatWith(ratio, { maximumFractionDigits: 2 });

/** Formats a change with its sign, unless it rounds to zero. Percentage points have no decimals, risk has one. */
export const formatChange = (change: number, decimals = 0): string =>
  formatWith(change, { maximumFractionDigits: decimals, signDisplay: 'exceptZero' }).replace('-', '−');

/** Formats a range of whole percentages, such as that of a filter. */
export const formatPercentRange = (from: number, to: number): string =>
  `${formatNumber(from)}–${formatNumber(to)}${percentSign()}`;

/** Returns the percent sign as it follows a number; in Russian after a thin non-breaking space. */
export const percentSign = (): string => percentSigns[currentLanguage()];

export const clampPercent = (percent: number): number => Math.min(100, Math.max(0, percent));

const sizeUnits: Record<Language, { kilobytes: string; megabytes: string }> = {
  ru: { kilobytes: 'КБ', megabytes: 'МБ' },
  en: { kilobytes: 'KB', megabytes: 'MB' },
  uz: { kilobytes: 'KB', megabytes: 'MB' },
};

export function formatFileSize(bytes: number): string {
  const units = sizeUnits[currentLanguage()];
  const megabytes = bytes / 1024 / 1024;
  const [value, unit] = megabytes >= 1 ? [megabytes, units.megabytes] : [bytes / 1024, units.kilobytes];
  return `${formatWith(value, { maximumFractionDigits: 1 })}\u00A0${unit}`;
}

export const dayjsLocale = (): string => dayjsLocales[currentLanguage()];

const at = (moment: string | Date) => clockAt(moment).locale(dayjsLocale());

const formatWith = (value: number | null, options: Intl.NumberFormatOptions): string =>
  value === null ? NO_VALUE : new Intl.NumberFormat(numberLocales[currentLanguage()], options).format(value);
