import { expect, test } from 'vitest';
import { chosenAfter, coverOf, inOrder, lookOf, movedBy, neighbourOf, placeWithin, slidesSaying, withField } from './rules.ts';

test.each([
  [0, 5, 1],
  [-3, 5, 1],
  [3, 5, 3],
  [9, 5, 5],
  [4, 0, 1],
])('place %d of %d is %d', (place, count, kept) => {
  expect(placeWithin(place, count)).toBe(kept);
});

test.each([
  ['single', [], 'a', ['a']],
  ['single', ['a'], 'b', ['b']],
  ['multiple', ['a'], 'b', ['a', 'b']],
  ['multiple', ['a', 'b'], 'a', ['b']],
] as const)('of a %s answer, %o and then %s are %o', (kind, chosen, answer, after) => {
  expect(chosenAfter(kind, chosen, answer)).toEqual(after);
});

test.each([
  ['b', 1, ['a', 'c', 'b']],
  ['b', -1, ['b', 'a', 'c']],
  ['a', -1, null],
  ['c', 1, null],
  ['?', 1, null],
] as const)('%s moved by %d: %o', (id, by, after) => expect(movedBy(['a', 'b', 'c'], id, by)).toEqual(after));

test('slides stand as their ids do, and one that is not named stays behind', () => {
  const slides = ['a', 'b', 'c'].map((id) => ({ id }));
  expect(inOrder(slides, ['c', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test.each([
  [['a', 'b', 'c'], 'b', 'c'],
  [['a', 'b', 'c'], 'c', 'b'],
  [['a'], 'a', undefined],
])('of %o without %s is open %s', (ids, id, next) => expect(neighbourOf(ids, id)).toBe(next));

test('a slide looks as before under another address of its picture, and not with another picture', () => {
  const slide = (id: number, until: number) => ({
    title: 'One',
    html: `<img src="http://content.test/files/${id}?until=${until}&amp;signature=${until}" alt="" />`,
    picture_url: `http://content.test/files/${id}?until=${until}`,
  });
  expect(lookOf(slide(1, 2))).toBe(lookOf(slide(1, 3)));
  expect(lookOf(slide(1, 2))).not.toBe(lookOf(slide(4, 2)));
});

test.each([
  ['Как узнать поддельное письмо', 'КУ'],
  ['«Пароли»', 'П'],
  ['oʻzbekcha kurs', 'OK'],
  ['2 шага', '2Ш'],
  ['—', ''],
])('on the cover of %s stands %s', (title, letters) => expect(coverOf(title).letters).toBe(letters));

test('a title has one cover, and titles have several', () => {
  expect(coverOf('Пароли')).toEqual(coverOf('Пароли'));
  const titles = Array.from({ length: 40 }, (_, number) => `Курс ${number}`);
  expect(new Set(titles.map((title) => coverOf(title).colour)).size).toBeGreaterThan(3);
  for (const { x, y } of titles.flatMap((title) => coverOf(title).circles)) {
    expect([x >= 0 && x <= 100, y >= 0 && y <= 100]).toEqual([true, true]);
  }
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
])('slides that say %s: %o', (words, numbers) => {
  const slides = [
    slide('Пароль', ''),
    slide('Two', '<div class="transcript"><p>Some words</p></div>'),
    slide('Three', '<p>Ваш пароль</p>'),
  ];
  expect(slidesSaying(slides, words).map(({ number }) => number)).toEqual(numbers);
});

test('a field that stands once leaves the column that held it before; answers stand in several', () => {
  expect(withField(['question', null, 'answer'], 1, 'question')).toEqual([null, 'question', 'answer']);
  expect(withField(['question', null, 'answer'], 1, 'answer')).toEqual(['question', 'answer', 'answer']);
  expect(withField(['question', null], 0, null)).toEqual([null, null]);
});
