import type { AnswersShown } from '@vigil/contract/modules/rules.ts';
import type { NextStep, Position, Step } from '@vigil/contract/learning/my-course.ts';

/** A question as it was asked, with its answers. The attempt is judged by this copy, whatever happens to the question. */
export type JudgedQuestion = {
  id: string;
  text: string;
  kind: 'single' | 'multiple';
  picture_file_id: string | null;
  explanation: string;
  answers: { id: string; text: string; is_right: boolean }[];
};

/** The ids of the chosen answers, by question id. */
export type Chosen = Record<string, string[]>;

/** Whether exactly the right answers were chosen: one too few is as wrong as one too many. */
export function isRight({ id, answers }: JudgedQuestion, chosen: Chosen): boolean {
  const chosenAnswers = new Set(chosen[id]);
  return answers.every((answer) => chosenAnswers.has(answer.id) === answer.is_right) && chosenAnswers.size <= answers.length;
}

/** Returns the percentage of questions answered right; a test without questions is passed. */
export function scoreOf(questions: readonly JudgedQuestion[], chosen: Chosen): number {
  if (questions.length === 0) return 100;
  return Math.round((100 * questions.filter((question) => isRight(question, chosen)).length) / questions.length);
}

/** Returns the list in random order. `random(n)` returns a whole number below n. */
export function shuffle<T>(list: readonly T[], random: (below: number) => number): T[] {
  const mixed = [...list];
  for (let index = mixed.length - 1; index > 0; index--) {
    const otherIndex = random(index + 1);
    [mixed[index], mixed[otherIndex]] = [mixed[otherIndex]!, mixed[index]!];
  }
  return mixed;
}

/** Returns the questions of an attempt: as many of the pool as are drawn, in its order unless shuffled. */
export function questionsFor(
  pool: readonly JudgedQuestion[],
  { questions_drawn, is_shuffled }: { questions_drawn: number | null; is_shuffled: boolean },
  random: (below: number) => number,
): JudgedQuestion[] {
  const drawn = shuffle(pool, random).slice(0, questions_drawn ?? pool.length);
  return is_shuffled
    ? drawn.map((question) => ({ ...question, answers: shuffle(question.answers, random) }))
    : pool.filter((question) => drawn.includes(question));
}

type AttemptState = {
  answers_shown: AnswersShown;
  is_completed: boolean;
  has_passed: boolean;
  attempts_limit: number;
  attempts_completed: number;
};

/**
 * Whether a learner sees the right answers of an attempt. An attempt in progress never shows them, and is not among
 * `attempts_completed`.
 */
export function showsCorrectAnswers({
  answers_shown,
  is_completed,
  has_passed,
  attempts_limit,
  attempts_completed,
}: AttemptState): boolean {
  if (!is_completed || answers_shown === 'never') return false;
  return answers_shown === 'after_attempt' || has_passed || (attempts_limit > 0 && attempts_completed >= attempts_limit);
}

export type PlannedStep = {
  theme_id: string;
  step: Step;
  title: string;
  minutes: number;
  slides_count: number;
  is_done: boolean;
};

/**
 * Returns the step to continue with: the one at which the learner stopped unless it is done, otherwise the first that is not
 * done.
 */
export function nextStepOf(
  steps: readonly PlannedStep[],
  { position, reached }: { position: Position | null; reached: Record<string, number> },
): NextStep | null {
  const open = steps.filter(({ is_done }) => !is_done);
  const left = open.find(({ theme_id, step }) => theme_id === position?.theme_id && step === position.step);
  const next = left ?? open.find(({ theme_id }) => theme_id === position?.theme_id) ?? open[0];
  if (next === undefined) return null;
  const themes = [...new Set(steps.map(({ theme_id }) => theme_id))];
  const slide = next === left && position !== null ? position.slide : (reached[next.theme_id] ?? 1);
  return {
    theme_id: next.theme_id,
    title: next.title,
    number: themes.indexOf(next.theme_id) + 1,
    step: next.step,
    slide: Math.max(1, Math.min(slide, Math.max(1, next.slides_count))),
    slides_count: next.slides_count,
  };
}

/**
 * Sums the minutes of all themes, and of the themes with a step that is not done. A theme counts with all its minutes until both
 * steps are done.
 */
export function minutesOf(steps: readonly PlannedStep[]): { minutes: number; minutes_left: number } {
  const themes = Map.groupBy(steps, ({ theme_id }) => theme_id);
  let minutes = 0;
  let minutes_left = 0;
  for (const [first, ...others] of themes.values()) {
    minutes += first!.minutes;
    if ([first!, ...others].some(({ is_done }) => !is_done)) minutes_left += first!.minutes;
  }
  return { minutes, minutes_left };
}
