import type { Question, Slide } from '@vigil/contract/modules/module.ts';
import { repeatedFields, type QuestionField, type QuestionMapping, wordsOf } from '@vigil/contract/modules/rules.ts';

/** Of an address anyone may type: a place within 1 to `count`, 1 where there is none. */
export const placeWithin = (place: number, count: number): number => Math.min(Math.max(1, place), Math.max(1, count));

/** What is chosen once an answer is pressed: of a single one that alone, of several with it or without. */
export function chosenAfter(kind: 'single' | 'multiple', chosen: readonly string[], answer: string): string[] {
  if (kind === 'single') return [answer];
  return chosen.includes(answer) ? chosen.filter((id) => id !== answer) : [...chosen, answer];
}

/** An answer of a question in its form; `key` tells the answers apart before the server has given them ids. */
export type DraftAnswer = { key: number; id?: string; text: string; is_right: boolean };

export const blankAnswer = (key: number, is_right = false): DraftAnswer => ({ key, text: '', is_right });

/** The answers after a click on the mark of one: a single right answer moves, any of several is switched. */
export const markAnswer = (kind: Question['kind'], answers: readonly DraftAnswer[], key: number): DraftAnswer[] =>
  answers.map((answer) => ({
    ...answer,
    is_right: answer.key === key ? kind === 'single' || !answer.is_right : kind === 'multiple' && answer.is_right,
  }));

/** The answers once a question is of another kind: where one alone may be right, the first that was right stays so. */
export function answersOfKind(kind: Question['kind'], answers: readonly DraftAnswer[]): DraftAnswer[] {
  if (kind === 'multiple') return [...answers];
  const first = answers.find(({ is_right }) => is_right)?.key;
  return answers.map((answer) => ({ ...answer, is_right: answer.key === first }));
}

/** The list with one of it a place further up or down; null at the end of it. */
export function movedBy(ids: readonly string[], id: string, by: 1 | -1): string[] | null {
  const [from, to] = [ids.indexOf(id), ids.indexOf(id) + by];
  if (from === -1 || to < 0 || to >= ids.length) return null;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** In the order of their ids; one that is not named stays behind. */
export function inOrder<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return items.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

/** What is open once a slide has gone: the next one, or the one before where it was the last. */
export function neighbourOf(ids: readonly string[], id: string): string | undefined {
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1];
}

/** By what a slide is known to look as before: the addresses of its pictures are new each time that it is read. */
export const slideKey = ({ title, html, picture_url }: Pick<Slide, 'title' | 'html' | 'picture_url'>): string =>
  [title, html, picture_url ?? ''].join('\n').replaceAll(/\?until=[^"\s]*/g, '');

/** A column of a sheet is said to hold a field: one that stands once leaves the column that held it before. */
export const withField = (mapping: QuestionMapping, at: number, field: QuestionField | null): QuestionMapping =>
  mapping.map((held, index) => (index === at ? field : held === field && !repeatedFields.includes(field) ? null : held));

/** Slides whose title or text has the words, with their places from 1. */
export const slidesSaying = (slides: readonly Slide[], words: string): { number: number; slide: Slide }[] =>
  slides
    .map((slide, at) => ({ number: at + 1, slide }))
    .filter(({ slide: { title, html } }) => `${title} ${wordsOf(html)}`.toLowerCase().includes(words.trim().toLowerCase()));
