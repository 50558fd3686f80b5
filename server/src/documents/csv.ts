import type { Language } from '@vigil/contract/shared/languages.ts';
import { stringify } from 'csv-stringify/sync';

/** Excel recognises UTF-8 only by this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Excel's separator by language: in two of them the comma is the decimal sign. */
export const delimiterOf: Record<Language, ',' | ';'> = { ru: ';', en: ',', uz: ';' };

/**
 * Formats one line of a .csv file, with the decimal sign that belongs to the separator. Neither separator splits it so that a
 * program takes a cell for a formula.
 */
export const csvLine = (cells: readonly (string | number | null)[], delimiter: ',' | ';'): string =>
  stringify([cells], {
    delimiter,
    record_delimiter: '\r\n',
    quoted_match: /[,;\r\n]/,
    cast: {
      string: (text) => escapeFormula(text).replace(SIGN_AFTER_DIVISION, "'"),
      number: (number) => (delimiter === ';' ? String(number).replace('.', ',') : String(number)),
    },
  });

/** Puts an apostrophe before a text that a program would take for a formula. Control characters can hide one; full-width signs count. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
export const escapeFormula = (text: string): string => (/^[=+\-@\u0000-\u001F＝＋－＠]/.test(text) ? `'${text}` : text);

/** A sign after either separator: a program that splits by the other separator would take it for a formula. */
const SIGN_AFTER_DIVISION = /(?=[=+\-@＝＋－＠])(?<=[,;\r\n]\s*)/g;
