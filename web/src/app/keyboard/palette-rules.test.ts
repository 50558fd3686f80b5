import { expect, test } from 'vitest';
import { findMatching, nextIndex } from './palette-rules.ts';

const options = [
  { key: 'employees', names: ['Сотрудники', 'Employees', 'Xodimlar'] },
  { key: 'tags', names: ['Теги', 'Tags', 'Teglar'] },
  { key: 'campaign', names: ['Новая кампания', 'New campaign', 'Yangi kampaniya'] },
  { key: 'report', names: ['Отчёты', 'Reports', 'Hisobotlar'] },
  { key: 'learning', names: ['Моё обучение', 'My learning', 'Mening oʻqishim'] },
  { key: 'new', names: ['Новая', 'New', 'Yangi'] },
];

test.each([
  ['', 'employees tags campaign report learning new'],
  ['тег', 'tags'],
  ['tag', 'tags'],
  ['xod', 'employees'],
  ['камп нов', 'campaign'],
  ['нов', 'campaign new'],
  ['кампания', 'campaign'],
  ['отчет', 'report'],
  ['oqish', 'learning'],
  ["o'qish", 'learning'],
  ['ампания', ''],
  ['нов tags', ''],
  ['сотрудники 2', ''],
])('the palette finds “%s”: %s', (typed, keys) => {
  expect(
    findMatching(options, typed)
      .map(({ key }) => key)
      .join(' '),
  ).toBe(keys);
});

test('names that begin with the typed text come before names that contain it', () => {
  const found = findMatching([{ names: ['Общие настройки'] }, { names: ['Настройки отчётов'] }], 'наст');
  expect(found.map(({ names }) => names[0])).toEqual(['Настройки отчётов', 'Общие настройки']);
});

test.each([
  [3, 0, 1, 1],
  [3, 2, 1, 0],
  [3, 0, -1, 2],
  [0, 0, 1, 0],
] as const)('in a list of %i, moving from %i by %i leads to %i', (count, at, step, next) =>
  expect(nextIndex(count, at, step)).toBe(next),
);
