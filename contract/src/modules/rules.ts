import { type Flaws, flawsOf, text, whole } from '../shared/flaws.ts';

export const MINUTES_MAX = 999;
export const moduleRules = {
  title: text({ min: 1, max: 200 }),
  description: text({ max: 2000 }),
  minutes: whole(1, MINUTES_MAX),
  pass_mark: whole(0, 100),
  attempts_limit: whole(0, 100),
  time_limit_minutes: whole(1, MINUTES_MAX),
};

const HTML_MAX = 500_000;
export const slideRules = { title: text({ min: 1, max: 200 }), html: text({ max: HTML_MAX }) };

/** Per cent of its column that a picture within a slide takes; one without a width is as wide as it is, and no wider than the column. */
export const PICTURE_WIDTH = { min: 10, max: 100 };

/** The width of a picture as HTML has it; null is none that a slide keeps. */
export function pictureWidth(written: string): number | null {
  const width = /^(\d{2,3})%$/.exec(written)?.[1];
  return width !== undefined && Number(width) >= PICTURE_WIDTH.min && Number(width) <= PICTURE_WIDTH.max ? Number(width) : null;
}

const HEADING = /^\s*<h([12])>(.*?)<\/h\1>\s*/s;

/** What a slide shows below its title: a heading that only says the title again is left out. */
export function bodyOf({ title, html }: { title: string; html: string }): string {
  const [whole = '', , heading = ''] = HEADING.exec(html) ?? [];
  return whole !== '' && wordsOf(heading) === title.trim() ? html.slice(whole.length) : html;
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };

/** The text of cleaned HTML. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) =>
      code === undefined ? (characters[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
    )
    .trim();

export const ANSWERS_MIN = 2;
export const ANSWERS_MAX = 20;
export const questionRules = { text: text({ min: 1, max: 2000 }), explanation: text({ max: 2000 }) };
export const answerRules = { text: text({ min: 1, max: 1000 }) };

type Answers = {
  kind: 'single' | 'multiple';
  answers: readonly { text: string; is_right: boolean }[];
};

/** Why a question cannot be asked: an answer left empty is told at its place, the rest about all of them. */
export function answerFlaws({ kind, answers }: Answers): Flaws {
  const right = answers.filter(({ is_right }) => is_right).length;
  const empty = answers.map((answer, index) => flawsOf(answerRules, answer, `answers.${index}.`));
  if (answers.length < ANSWERS_MIN) return { answers: { code: 'too_few', min: ANSWERS_MIN } };
  if (right === 0) return { ...Object.assign({}, ...empty), answers: { code: 'no_right_answer' } };
  if (kind === 'single' && right > 1) return { ...Object.assign({}, ...empty), answers: { code: 'many_right_answers' } };
  return Object.assign({}, ...empty);
}
