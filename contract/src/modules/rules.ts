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
