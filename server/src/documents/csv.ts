import type { Language } from '@vigil/contract/shared/languages.ts';
import { stringify } from 'csv-stringify/sync';

/** Excel knows UTF-8 by this alone. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What Excel divides by where the language is spoken: a comma is the decimal sign of two of them. */
export const delimiterOf: Record<Language, ',' | ';'> = { ru: ';', en: ',', uz: ';' };

/** One line of a .csv file, whole also for who divides it by the other sign. Nothing in it is taken for a formula by the program that opens it. */
export const csvLine = (cells: readonly (string | number | null)[], delimiter: ',' | ';'): string =>
  stringify([cells], {
    delimiter,
    record_delimiter: '\r\n',
    quoted_match: /[,;\r\n]/,
    cast: { string: (text) => inert(text).replace(SIGN_AFTER_DIVISION, "'") },
  });

/** A cell that begins with one of these is a formula, or hides one behind a sign that is not shown; the last four are wide forms of the first. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
export const inert = (text: string): string => (/^[=+\-@\u0000-\u001F＝＋－＠]/.test(text) ? `'${text}` : text);

/** Where quotes do not begin a cell, anyone who divides by the other sign sees another cell begin. */
const SIGN_AFTER_DIVISION = /(?=[=+\-@＝＋－＠])(?<=[,;\r\n]\s*)/g;
