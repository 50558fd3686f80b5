export const ANSWERS_MIN = 2;
export const ANSWERS_MAX = 20;

/** Why a question cannot be asked, or null when it can. */
export function questionFault(question: {
  kind: 'single' | 'multiple';
  answers: readonly { text: string; is_right: boolean }[];
}): 'few_answers' | 'empty_answer' | 'no_right' | 'many_right' | null {
  const right = question.answers.filter(({ is_right }) => is_right).length;
  if (question.answers.length < ANSWERS_MIN) return 'few_answers';
  if (question.answers.some(({ text }) => text.trim() === '')) return 'empty_answer';
  if (right === 0) return 'no_right';
  return question.kind === 'single' && right > 1 ? 'many_right' : null;
}
