import type { CertificateTemplate } from '@vigil/contract/certificates/rules.ts';
import { readableOn } from '@vigil/contract/shared/colour.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { wordsIn } from '../../words.ts';
import { dayInWords } from '../emails/rules/course-cards.ts';

/** Normalises a surname for comparison: people who copy it from paper vary case, spaces, ё and apostrophes. */
export const surnameKey = (surname: string): string =>
  surname
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '');

/** Returns the surname to check: the last name, or else the first name or the email address. */
export const surnameOf = ({ last_name, first_name, email }: { last_name: string; first_name: string; email: string }): string =>
  [last_name, first_name, email].map((name) => name.trim()).find((name) => surnameKey(name) !== '') ?? email;

/** Returns black or white, whichever is more readable on this colour. */
export function inkOn(colour: string): '#FFFFFF' | '#11151F' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((position) => {
    const share = Number.parseInt(colour.slice(position, position + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.0555 ? '#FFFFFF' : '#11151F';
}

/** The appearance that a certificate stores on the day of its issue. */
export type Look = {
  template: CertificateTemplate;
  theme_color: string;
  logo_file_id: string | null;
  signatory: { name: string; title: string } | null;
};

export type Paper = {
  number: string;
  holder: string;
  course_title: string;
  organization_title: string;
  language: Language;
  look: Look;
  completed_on: string;
  valid_until: string | null;
};

/** What is drawn for the certificate beforehand: the code, and the ornaments in the organisation's colour, as SVG. */
type Drawn = { check: string; qr: string; logo: string | null; ornaments: { rosette: string; stars: string } };

/** Returns the template data of the certificate's page. */
export function paperOf(paper: Paper, { check, qr, logo, ornaments }: Drawn) {
  const { number, language, look, completed_on, valid_until } = paper;
  const texts = wordsIn(language).learning.certificate;
  const facts: [string, string][] = [
    [texts.issued, dayInWords(completed_on, language)],
    ...(valid_until === null ? [] : [[texts.valid, dayInWords(valid_until, language)] as [string, string]]),
    [texts.number, number],
  ];
  return {
    template: look.template,
    language,
    colour: look.theme_color,
    colour_of_words: readableOn('#ffffff', look.theme_color, '#000000'),
    on_colour: inkOn(look.theme_color),
    ...ornaments,
    heading: texts.heading,
    number,
    organization: paper.organization_title,
    logo,
    holder_words: texts.holder,
    holder: paper.holder,
    course_words: texts.course,
    course: paper.course_title,
    facts,
    signatory: look.signatory,
    check_words: texts.check,
    check: check.replace(/^https?:\/\//, ''),
    qr,
  };
}

/** Returns a file name without characters that file systems reject. */
export const fileNameOf = ({ holder, number }: Pick<Paper, 'holder' | 'number'>): string =>
  `${holder
    // oxlint-disable-next-line no-control-regex -- the function removes control characters
    .replace(/[\u0000-\u001F<>:"/\\|?*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)} ${number}.pdf`;
