import type { Slide } from '@vigil/contract/modules/module.ts';
import { repeatedFields, type QuestionField, type QuestionMapping, wordsOf } from '@vigil/contract/modules/rules.ts';

/** Of an address anyone may type: a place within 1 to `count`, 1 where there is none. */
export const placeWithin = (place: number, count: number): number => Math.min(Math.max(1, place), Math.max(1, count));

/** What is chosen once an answer is pressed: of a single one that alone, of several with it or without. */
export function chosenAfter(kind: 'single' | 'multiple', chosen: readonly string[], answer: string): string[] {
  if (kind === 'single') return [answer];
  return chosen.includes(answer) ? chosen.filter((id) => id !== answer) : [...chosen, answer];
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
export const lookOf = ({ title, html, picture_url }: Pick<Slide, 'title' | 'html' | 'picture_url'>): string =>
  [title, html, picture_url ?? ''].join('\n').replaceAll(/\?until=[^"\s]*/g, '');

/** None of those that mean something of a result: amber, orange, red and green. */
const coverColours = ['#2456e6', '#0e7c8b', '#7440b8', '#a8327a', '#3f51a8', '#4b5b73'] as const;
const CIRCLES = [62, 40, 20];

/** What a course without a picture is drawn of: it follows from the title alone. */
export function coverOf(title: string) {
  const number = Array.from(title).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{N}ʻ’'-]*/gu) ?? [];
  return {
    colour: coverColours[number % coverColours.length] ?? coverColours[0],
    letters: words
      .slice(0, 2)
      .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toLocaleUpperCase())
      .join(''),
    circles: CIRCLES.map((radius, index) => ({
      radius,
      x: 55 + ((number >> (index + 3)) % 45),
      y: (number >> (index * 2 + 5)) % 90,
    })),
  };
}

/** A column of a sheet is said to hold a field: one that stands once leaves the column that held it before. */
export const withField = (mapping: QuestionMapping, at: number, field: QuestionField | null): QuestionMapping =>
  mapping.map((held, index) => (index === at ? field : held === field && !repeatedFields.includes(field) ? null : held));

/** Slides whose title or text has the words, with their places from 1. */
export const slidesSaying = (slides: readonly Slide[], words: string): { number: number; slide: Slide }[] =>
  slides
    .map((slide, at) => ({ number: at + 1, slide }))
    .filter(({ slide: { title, html } }) => `${title} ${wordsOf(html)}`.toLowerCase().includes(words.trim().toLowerCase()));
