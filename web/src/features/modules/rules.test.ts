import { expect, test } from 'vitest';
import {
  answersOfKind,
  blankAnswer,
  toggleChosen,
  sortByIds,
  lookKeyOf,
  markAnswer,
  moveId,
  slideAfterDeletion,
  clampPlace,
  findSlides,
  withField,
} from './rules.ts';

test.each([
  [0, 5, 1],
  [-3, 5, 1],
  [3, 5, 3],
  [9, 5, 5],
  [4, 0, 1],
])('place %d of %d is clamped to %d', (place, count, expected) => {
  expect(clampPlace(place, count)).toBe(expected);
});

test.each([
  ['single', [], 'a', ['a']],
  ['single', ['a'], 'b', ['b']],
  ['multiple', ['a'], 'b', ['a', 'b']],
  ['multiple', ['a', 'b'], 'a', ['b']],
] as const)('in a %s choice, pressing after %o the answer %s results in %o', (kind, chosen, answer, after) => {
  expect(toggleChosen(kind, chosen, answer)).toEqual(after);
});

/** Returns the answers 0, 1 and 2; the answers in `right` are marked as right. */
const answersRight = (right: readonly number[]) => [0, 1, 2].map((key) => blankAnswer(key, right.includes(key)));

test.each([
  ['single', [0], 2, [2]],
  ['single', [2], 2, [2]],
  ['single', [], 1, [1]],
  ['multiple', [0], 2, [0, 2]],
  ['multiple', [0, 2], 2, [0]],
] as const)('in a %s question with %o right, marking %d results in %o', (kind, right, key, after) => {
  expect(markAnswer(kind, answersRight(right), key)).toEqual(answersRight(after));
});

test.each([
  ['single', [1, 2], [1]],
  ['single', [], []],
  ['multiple', [1], [1]],
] as const)('a question changed to %s with %o right has %o right', (kind, right, after) => {
  expect(answersOfKind(kind, answersRight(right))).toEqual(answersRight(after));
});

test.each([
  ['b', 1, ['a', 'c', 'b']],
  ['b', -1, ['b', 'a', 'c']],
  ['a', -1, null],
  ['c', 1, null],
  ['?', 1, null],
] as const)('the id %s moved by %d results in %o', (id, by, after) => expect(moveId(['a', 'b', 'c'], id, by)).toEqual(after));

test('slides are sorted by the order of ids, and one without an id comes last', () => {
  const slides = ['a', 'b', 'c'].map((id) => ({ id }));
  expect(sortByIds(slides, ['c', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test.each([
  [['a', 'b', 'c'], 'b', 'c'],
  [['a', 'b', 'c'], 'c', 'b'],
  [['a'], 'a', undefined],
])('in the list %o, deleting %s opens %s', (ids, id, next) => expect(slideAfterDeletion(ids, id)).toBe(next));

test('a slide looks the same with another signature of its picture’s address, and different with another picture', () => {
  const slide = (id: number, until: number) => ({
    title: 'One',
    html: `<img src="http://content.test/files/${id}?until=${until}&amp;signature=${until}" alt="" />`,
    picture_url: `http://content.test/files/${id}?until=${until}`,
  });
  expect(lookKeyOf(slide(1, 2))).toBe(lookKeyOf(slide(1, 3)));
  expect(lookKeyOf(slide(1, 2))).not.toBe(lookKeyOf(slide(4, 2)));
});

const slide = (title: string, html: string) => ({
  id: title,
  order_id: 1,
  title,
  html,
  picture_url: null,
  audio_url: null,
  preview_url: '',
  version: '',
});
test.each([
  ['ПАРОЛЬ', [1, 3]],
  [' words ', [2]],
  ['<p>', []],
  ['class', []],
])('the slides containing %s are %o', (words, numbers) => {
  const slides = [
    slide('Пароль', ''),
    slide('Two', '<div class="transcript"><p>Some words</p></div>'),
    slide('Three', '<p>Ваш пароль</p>'),
  ];
  expect(findSlides(slides, words).map(({ number }) => number)).toEqual(numbers);
});

test('a unique field is removed from its previous column, while answers may be in several columns', () => {
  expect(withField(['question', null, 'answer'], 1, 'question')).toEqual([null, 'question', 'answer']);
  expect(withField(['question', null, 'answer'], 1, 'answer')).toEqual(['question', 'answer', 'answer']);
  expect(withField(['question', null], 0, null)).toEqual([null, null]);
});
