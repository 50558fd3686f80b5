import type { Question, Slide } from '@vigil/contract/modules/module.ts';
import { repeatableFields, type QuestionField, type QuestionMapping, wordsOf } from '@vigil/contract/modules/rules.ts';

/** Clamps a number from the address to 1…`count`; 1 if there is none. */
export const clampPlace = (place: number, count: number): number => Math.min(Math.max(1, place), Math.max(1, count));

/** Returns the chosen answers after one is pressed: a single choice replaces the previous one, a multiple choice is toggled. */
export function toggleChosen(kind: 'single' | 'multiple', chosen: readonly string[], answer: string): string[] {
  if (kind === 'single') return [answer];
  return chosen.includes(answer) ? chosen.filter((id) => id !== answer) : [...chosen, answer];
}

/** An answer in the question form; `key` distinguishes answers before the server has given them ids. */
export type DraftAnswer = { key: number; id?: string; text: string; is_right: boolean };

export const blankAnswer = (key: number, is_right = false): DraftAnswer => ({ key, text: '', is_right });

/**
 * Returns the answers after a click on a mark. If only one answer may be right, the mark moves to this answer; otherwise it is
 * toggled.
 */
export const markAnswer = (kind: Question['kind'], answers: readonly DraftAnswer[], key: number): DraftAnswer[] =>
  answers.map((answer) => ({
    ...answer,
    is_right: answer.key === key ? kind === 'single' || !answer.is_right : kind === 'multiple' && answer.is_right,
  }));

/** Returns the answers after the question's kind changes: if only one may be right, the first right one stays. */
export function answersOfKind(kind: Question['kind'], answers: readonly DraftAnswer[]): DraftAnswer[] {
  if (kind === 'multiple') return [...answers];
  const first = answers.find(({ is_right }) => is_right)?.key;
  return answers.map((answer) => ({ ...answer, is_right: answer.key === first }));
}

/** Returns the list with one id moved up or down; null at its end. */
export function moveId(ids: readonly string[], id: string, by: 1 | -1): string[] | null {
  const [from, to] = [ids.indexOf(id), ids.indexOf(id) + by];
  if (from === -1 || to < 0 || to >= ids.length) return null;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** Sorts items by the order of their ids; items whose id is missing come last. */
export function sortByIds<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return items.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

/** Returns the slide to open after a deletion: the next one, or the previous one if it was the last. */
export function slideAfterDeletion(ids: readonly string[], id: string): string | undefined {
  const index = ids.indexOf(id);
  return ids[index + 1] ?? ids[index - 1];
}

/**
 * Returns a key that is equal for slides that look equal. Omits the signatures of picture addresses, which change at each load.
 */
export const lookKeyOf = ({ title, html, picture_url }: Pick<Slide, 'title' | 'html' | 'picture_url'>): string =>
  [title, html, picture_url ?? ''].join('\n').replaceAll(/\?until=[^"\s]*/g, '');

/** Assigns a field to a column; a field that may occur once is removed from its previous column. */
export const withField = (mapping: QuestionMapping, column: number, field: QuestionField | null): QuestionMapping =>
  mapping.map((previous, index) =>
    index === column ? field : previous === field && !repeatableFields.includes(field) ? null : previous,
  );

/** Returns the slides whose title or text contains the words, with their positions from 1. */
export const findSlides = (slides: readonly Slide[], words: string): { number: number; slide: Slide }[] =>
  slides
    .map((slide, index) => ({ number: index + 1, slide }))
    .filter(({ slide: { title, html } }) => `${title} ${wordsOf(html)}`.toLowerCase().includes(words.trim().toLowerCase()));
