import { answerRules, ANSWERS_MAX, ANSWERS_MIN, questionRules } from '@vigil/contract/modules/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { TableTitle } from '../../../documents/table-file.ts';
import { fill, wordsIn } from '../../../words.ts';
import type { RowFlaw } from './question-row.ts';

const limits: Partial<Record<RowFlaw, number>> = {
  long_text: questionRules.text.max,
  few_answers: ANSWERS_MIN,
  many_answers: ANSWERS_MAX,
  long_answer: answerRules.text.max,
  long_explanation: questionRules.explanation.max,
};

export const messageOfFlaw = (flaw: RowFlaw, language: Language): string =>
  fill(wordsIn(language).learning.question_flaws[flaw], { limit: limits[flaw] ?? '' });

const TEMPLATE_ANSWERS = 6;
const WIDE = 48;
const NARROW = 22;

export function templateTitles(language: Language): TableTitle[] {
  const titles = wordsIn(language).tables.questions;
  return [
    { header: titles.question, width: WIDE },
    ...Array.from({ length: TEMPLATE_ANSWERS }, (_, index) => ({ header: `${titles.answer} ${index + 1}`, width: NARROW })),
    { header: titles.right, width: NARROW },
    { header: titles.explanation, width: WIDE },
  ];
}

type Example = { text: string; answers: string[]; right: string; explanation?: string };

/** Returns sample questions as the rows of the template file. */
export const templateRows = (language: Language): string[][] =>
  wordsIn(language).tables.question_examples.map(({ text, answers, right, explanation = '' }: Example) => [
    text,
    ...Array.from({ length: TEMPLATE_ANSWERS }, (_, index) => answers[index] ?? ''),
    right,
    explanation,
  ]);
