import { expect, test } from 'vitest';
import {
  hiddenGroupsAmong,
  hiddenBranches,
  hiddenCounts,
  hiddenGroupsOfDivision,
  roundDownToSteps,
  roughFigureOf,
} from './rules.ts';

test.each<[string, number[], number, boolean[]]>([
  ['nothing where everyone may see all', [1, 2, 3], 0, [false, false, false]],
  ['none of groups that are large enough', [10, 11], 10, [false, false]],
  ['a small one, and the next smallest with it', [9, 500, 40], 10, [true, false, true]],
  ['small ones that hide each other', [9, 3, 40], 10, [true, true, false]],
  ['more, where the small ones together are few', [1, 3, 40, 500], 10, [true, true, true, false]],
  ['all, where all together are few', [1, 3], 10, [true, true]],
  ['no empty one', [0, 9, 40], 10, [false, true, true]],
  ['the only one alone', [0, 9], 10, [false, true]],
])('The groups of fewer people than allowed are hidden: %s', (_what, counts, smallest, hidden) => {
  expect(hiddenCounts(counts, smallest)).toEqual(hidden);
});

test.each<[string, [string, string | null, number][], string[]]>([
  [
    'nothing of large branches',
    [
      ['a', null, 10],
      ['b', 'a', 12],
    ],
    [],
  ],
  [
    'a small one, and the next smallest beside it',
    [
      ['a', null, 3],
      ['b', null, 20],
      ['c', null, 30],
    ],
    ['a', 'b'],
  ],
  [
    'what would tell of those in a department and in none below',
    [
      ['a', null, 2],
      ['b', 'a', 11],
      ['c', 'a', 15],
    ],
    ['b'],
  ],
  [
    'whatever is in a hidden branch',
    [
      ['a', null, 5],
      ['b', null, 11],
      ['c', 'b', 40],
      ['d', null, 60],
    ],
    ['a', 'b', 'c'],
  ],
  [
    'no empty one',
    [
      ['a', null, 0],
      ['b', 'a', 0],
      ['c', null, 12],
    ],
    [],
  ],
])('Groups are hidden in divisions that overlap: %s', (_what, places, hidden) => {
  const tree = places.map(([id, parent_id, people]) => ({ id, parent_id, people, size: people }));
  expect([...hiddenBranches(tree, 10)].sort()).toEqual(hidden);
});

test.for([
  { count: 0, of: 40, smallest: 0, expected: 0 },
  { count: 7, of: 40, smallest: 0, expected: 7 },
  { count: 0, of: 0, smallest: 10, expected: 0 },
  { count: 0, of: 40, smallest: 10, expected: null },
  { count: 9, of: 40, smallest: 10, expected: null },
  { count: 10, of: 40, smallest: 10, expected: 10 },
  { count: 19, of: 40, smallest: 10, expected: 10 },
  { count: 38, of: 40, smallest: 10, expected: 30 },
  { count: 40, of: 40, smallest: 10, expected: 30 },
  { count: 10, of: 11, smallest: 10, expected: null },
  { count: 12, of: 12, smallest: 10, expected: 10 },
])('A count of $count out of $of is shown as $expected where a group needs $smallest', ({ count, expected, ...group }) => {
  expect(roundDownToSteps(count, group)).toBe(expected);
});

test('A group in which too few people count is hidden, however many people it has', () => {
  const groups = [
    { people: 12, size: 9 },
    { people: 20, size: 20 },
    { people: 30, size: 30 },
    { people: 0, size: 0 },
  ];
  expect(hiddenGroupsAmong(groups, 10)).toEqual([true, true, false, false]);
  expect(hiddenGroupsAmong(groups, 0)).toEqual([false, false, false, false]);
});

test('A group of invented accounts alone is hidden', () => {
  expect(hiddenGroupsAmong([{ people: 10, size: 0 }], 10)).toEqual([true]);
});

test('A refused group hides the next smallest group with it', () => {
  const groups = [30, 20, 40].map((people) => ({ people, size: people }));
  const isRefused = (these: readonly number[]) => these.length === 1 && these[0] === 2;
  expect(hiddenGroupsAmong(groups, 10, isRefused)).toEqual([false, true, true]);
});

test.each<[string, [string, string, number][], string[]]>([
  [
    'nothing of divisions that cross each other',
    [
      ['sales', 'a', 10],
      ['sales', 'b', 10],
      ['plant', 'a', 10],
      ['plant', 'b', 10],
    ],
    [],
  ],
  [
    'a template that one person tells from a department',
    [
      ['sales', 'a', 19],
      ['sales', 'b', 1],
      ['plant', 'b', 20],
      ['plant', 'c', 30],
    ],
    ['a', 'b'],
  ],
  [
    'a template that one person tells from two departments together',
    [
      ['sales', 'a', 10],
      ['plant', 'a', 11],
      ['plant', 'b', 1],
      ['office', 'b', 30],
      ['office', 'c', 30],
    ],
    ['a', 'c'],
  ],
  [
    'one more, where the hidden ones together differ from departments by one person',
    [
      ['sales', 'a', 19],
      ['sales', 'b', 1],
      ['plant', 'c', 15],
      ['office', 'b', 20],
      ['office', 'd', 20],
    ],
    ['a', 'c', 'd'],
  ],
  [
    'nothing of divisions that are the same',
    [
      ['sales', 'a', 10],
      ['plant', 'b', 10],
    ],
    [],
  ],
])('Beside departments, the groups hidden are %s', (_what, counts, hidden) => {
  const cells = counts.map(([department, template, people]) => ({ department, template, people, size: people }));
  const found = hiddenGroupsOfDivision(cells, { division: 'template', beside: ['department'], smallest: 10 });
  expect([...found].sort()).toEqual(hidden);
});

test('People who do not count cannot be used to tell one group from another', () => {
  const cells = [
    { department: 'sales', manager: 'a', people: 30, size: 30 },
    { department: 'sales', manager: 'b', people: 12, size: 1 },
    { department: 'plant', manager: 'b', people: 30, size: 30 },
  ];
  expect([...hiddenGroupsOfDivision(cells, { division: 'manager', beside: ['department'], smallest: 10 })].sort()).toEqual([
    'a',
    'b',
  ]);
});

test.each([
  [0, 20, 'hardly_any'],
  [1, 20, 'hardly_any'],
  [2, 20, null],
  [18, 20, null],
  [19, 20, 'nearly_all'],
  [20, 20, 'nearly_all'],
  [0, 0, null],
])('A count of %i out of %i is shown as %s', (count, total, words) => {
  expect(roughFigureOf(count, total)).toBe(words);
});
