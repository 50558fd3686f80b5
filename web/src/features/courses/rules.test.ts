import { expect, test } from 'vitest';
import { coverOf } from './rules.ts';

test('equal titles have equal covers, and different titles have several covers', () => {
  expect(coverOf('Пароли')).toEqual(coverOf('Пароли'));
  const titles = Array.from({ length: 40 }, (_, number) => `Курс ${number}`);
  expect(new Set(titles.map((title) => coverOf(title).colour)).size).toBeGreaterThan(3);
  for (const { x, y } of titles.flatMap((title) => coverOf(title).circles)) {
    expect([x >= 0 && x <= 100, y >= 0 && y <= 100]).toEqual([true, true]);
  }
});

test.each([
  ['Как узнать поддельное письмо', 'КУ'],
  ['«Пароли»', 'П'],
  ['oʻzbekcha kurs', 'OK'],
  ['2 шага', '2Ш'],
  ['—', ''],
])('the cover of %s shows %s', (title, initials) => expect(coverOf(title).initials).toBe(initials));
