import { type Flaws, line, text, whole } from '../shared/flaws.ts';

export const certificateTemplates = ['classic', 'modern', 'plain'] as const;
export type CertificateTemplate = (typeof certificateTemplates)[number];

/** So many days before a certificate ends its course is given again, and so many days there are for it. */
export const RENEWAL_DAYS = 30;
/** Shorter than that, a certificate would be renewed as soon as it is there. */
const MONTHS_MIN = 3;
const MONTHS_MAX = 120;
export const MONTHS_DEFAULT = 12;

/** One archive holds no more. */
export const ARCHIVE_MAX = 20_000;

export const certificateRules = {
  months: whole(MONTHS_MIN, MONTHS_MAX),
  signatory_name: text({ max: 120, pattern: /^[^\r\n]*$/, code: 'one_line' }),
  signatory_title: text({ max: 160, pattern: /^[^\r\n]*$/, code: 'one_line' }),
};

export const revocationRules = { reason: line(300) };

/** What may stand in a number: nothing that reads as another sign on paper. */
export const NUMBER_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const NUMBER_PARTS = 3;
const PART_SIGNS = 4;
export const NUMBER_LENGTH = NUMBER_PARTS * PART_SIGNS;

/** As it is printed, of twelve signs: `K7QM-2XFT-9WBD`. */
export const numberOf = (signs: string): string => signs.match(new RegExp(`.{${PART_SIGNS}}`, 'g'))!.join('-');

/** As it was typed or scanned, with any blanks, dashes and lowercase letters; null for what can be no number. */
export function readNumber(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s\p{Dash}]/gu, '');
  return signs.length === NUMBER_LENGTH && new RegExp(`^[${NUMBER_SIGNS}]+$`).test(signs) ? numberOf(signs) : null;
}

export const checkRules = { number: line(60), surname: line(200) };

/** What the fields of a check ask for: a number that can be one. */
export const checkFlaws = ({ number }: { number: string }): Flaws =>
  number.trim() === '' || readNumber(number) !== null ? {} : { number: { code: 'certificate_number' } };
