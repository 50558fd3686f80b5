import { type Flaws, flawsOf, text, whole } from '../shared/flaws.ts';
import { htmlFlaw } from '../shared/html-shape.ts';

const MINUTES_MAX = 999;
/** A week. */
const DELAY_MINUTES_MAX = 10_080;
/** The most questions of an imported file, and of a theme after the import. */
export const QUESTIONS_MAX = 1000;
export const moduleRules = {
  title: text({ min: 1, max: 200 }),
  description: text({ max: 2000 }),
  minutes: whole(1, MINUTES_MAX),
  pass_mark: whole(0, 100),
  attempts_limit: whole(0, 100),
  time_limit_minutes: whole(1, MINUTES_MAX),
  attempts_delay_minutes: whole(1, DELAY_MINUTES_MAX),
  questions_drawn: whole(1, QUESTIONS_MAX),
};

/** When a learner sees the correct answers; `finally`: once the test is passed or the last attempt is over. */
export const answersShown = ['never', 'after_attempt', 'finally'] as const;
export type AnswersShown = (typeof answersShown)[number];

const HTML_MAX = 500_000;
export const slideRules = { title: text({ min: 1, max: 200 }), html: text({ max: HTML_MAX, flawOf: htmlFlaw }) };

/** The width of a picture in percent of its column; without one, its natural width up to the column's. */
export const PICTURE_WIDTH = { min: 10, max: 100 };
/** Spec point 9: no picture is made narrower than this on any screen; slide.css has the same value. */
export const PICTURE_LEAST_PX = 64;

/** Parses a picture's width from HTML; null for a width that a slide does not support. */
export function pictureWidth(written: string): number | null {
  const width = /^(\d{2,3})%$/.exec(written)?.[1];
  return width !== undefined && Number(width) >= PICTURE_WIDTH.min && Number(width) <= PICTURE_WIDTH.max ? Number(width) : null;
}

const HEADING = /^\s*<h([12])>(.*?)<\/h\1>\s*/s;

/** A slide's HTML without a heading that only repeats its title. */
export function bodyOf({ title, html }: { title: string; html: string }): string {
  const [whole = '', , heading = ''] = HEADING.exec(html) ?? [];
  return whole !== '' && wordsOf(heading) === title.trim() ? html.slice(whole.length) : html;
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };

/** Returns the text of cleaned HTML. */
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
  answers: readonly { id?: string | undefined; text: string; is_right: boolean }[];
};

/** Why a question is incomplete: an empty answer is reported at its place, everything else for the question. */
export function answerFlaws({ kind, answers }: Answers): Flaws {
  const right = answers.filter(({ is_right }) => is_right).length;
  const empty = answers.map((answer, index) => flawsOf(answerRules, answer, `answers.${index}.`));
  if (answers.length < ANSWERS_MIN) return { answers: { code: 'too_few', min: ANSWERS_MIN } };
  const ids = answers.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) return { ...Object.assign({}, ...empty), answers: { code: 'same_answer' } };
  if (right === 0) return { ...Object.assign({}, ...empty), answers: { code: 'no_right_answer' } };
  if (kind === 'single' && right > 1) return { ...Object.assign({}, ...empty), answers: { code: 'many_right_answers' } };
  return Object.assign({}, ...empty);
}

/** What a column of a question sheet can hold. */
export const questionFields = [
  'question',
  'right_numbers',
  'explanation',
  'picture',
  'answer',
  'right_answer',
  'wrong_answer',
] as const;
export type QuestionField = (typeof questionFields)[number];
/** What several columns may hold; null: a column that is not read. */
export const repeatableFields: readonly (QuestionField | null)[] = ['answer', 'right_answer', 'wrong_answer', null];
export type QuestionMapping = readonly (QuestionField | null)[];

/**
 * Why a sheet with these columns cannot be read; null if it can. A sheet needs a question, and either answers with the numbers
 * of the correct ones, or correct and wrong answers.
 */
export function questionFileFlaw(fields: QuestionMapping): 'question' | 'answers' | 'repeated' | null {
  const has = (field: QuestionField) => fields.includes(field);
  if (fields.some((field, at) => !repeatableFields.includes(field) && fields.indexOf(field) !== at)) return 'repeated';
  if (!has('question')) return 'question';
  const isNumbered = has('answer') && has('right_numbers');
  const isParted = has('right_answer') && has('wrong_answer');
  return isNumbered !== isParted &&
    (isNumbered ? !has('right_answer') && !has('wrong_answer') : !has('answer') && !has('right_numbers'))
    ? null
    : 'answers';
}

/** A deck with more slides is refused. */
export const DECK_SLIDES_MAX = 500;
