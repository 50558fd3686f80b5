import { type Flaws, line, text, whole } from '../shared/flaws.ts';

export const certificateTemplates = ['classic', 'modern', 'plain'] as const;
export type CertificateTemplate = (typeof certificateTemplates)[number];

/** Days before expiry when the course is assigned again, and the days given to complete it. */
export const RENEWAL_DAYS = 30;
/** A shorter validity would renew a certificate as soon as it is issued. */
const MONTHS_MIN = 3;
const MONTHS_MAX = 120;
export const MONTHS_DEFAULT = 12;

/** The largest number of certificates in one archive. */
export const ARCHIVE_MAX = 20_000;

export const certificateRules = {
  months: whole(MONTHS_MIN, MONTHS_MAX),
  signatory_name: text({ max: 120, pattern: /^[^\r\n]*$/, code: 'one_line' }),
  signatory_title: text({ max: 160, pattern: /^[^\r\n]*$/, code: 'one_line' }),
};

export const revocationRules = { reason: line(300) };

/** The characters of a certificate number, without those that look like another one on paper. */
export const NUMBER_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const NUMBER_PARTS = 3;
const PART_SIGNS = 4;
export const NUMBER_LENGTH = NUMBER_PARTS * PART_SIGNS;

/** Formats twelve characters as a printed certificate number: `K7QM-2XFT-9WBD`. */
export const numberOf = (signs: string): string => signs.match(new RegExp(`.{${PART_SIGNS}}`, 'g'))!.join('-');

/** Parses a typed or scanned number, with any blanks, dashes and lowercase characters; null when it cannot be one. */
export function readNumber(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s\p{Dash}]/gu, '');
  return signs.length === NUMBER_LENGTH && new RegExp(`^[${NUMBER_SIGNS}]+$`).test(signs) ? numberOf(signs) : null;
}

export const checkRules = { number: line(60), surname: line(200) };

/** Errors of the check form: the number must be a possible one. */
export const checkFlaws = ({ number }: { number: string }): Flaws =>
  number.trim() === '' || readNumber(number) !== null ? {} : { number: { code: 'certificate_number' } };
