import type { Language } from '@vigil/contract/shared/languages.ts';
import { stringify } from 'csv-stringify/sync';

/** Excel recognises UTF-8 only by this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Excel's separator by language: in two of them the comma is the decimal sign. */
export const delimiterOf: Record<Language, ',' | ';'> = { ru: ';', en: ',', uz: ';' };

/** One line of a .csv file, safe to split by either separator. Programs that open it take nothing in it for a formula. */
export const csvLine = (cells: readonly (string | number | null)[], delimiter: ',' | ';'): string =>
  stringify([cells], {
    delimiter,
    record_delimiter: '\r\n',
    quoted_match: /[,;\r\n]/,
    cast: { string: (text) => inert(text).replace(SIGN_AFTER_DIVISION, "'") },
  });

/** A cell that starts with one of these is a formula, or hides one behind an invisible character; the last four are full-width forms of the first. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
export const inert = (text: string): string => (/^[=+\-@\u0000-\u001F＝＋－＠]/.test(text) ? `'${text}` : text);

/** Where quotes do not start a cell, the other separator would split it. */
const SIGN_AFTER_DIVISION = /(?=[=+\-@＝＋－＠])(?<=[,;\r\n]\s*)/g;
