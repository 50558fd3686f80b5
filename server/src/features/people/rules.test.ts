import { expect, test } from 'vitest';
import { hiddenBranches, hiddenGroups, inSteps } from './rules.ts';

test.each<[string, number[], number, boolean[]]>([
  ['nothing where everyone may see all', [1, 2, 3], 0, [false, false, false]],
  ['none of groups that are large enough', [10, 11], 10, [false, false]],
  ['a small one, and the next smallest with it', [9, 500, 40], 10, [true, false, true]],
  ['small ones that hide each other', [9, 3, 40], 10, [true, true, false]],
  ['more, where the small ones together are few', [1, 3, 40, 500], 10, [true, true, true, false]],
  ['all, where all together are few', [1, 3], 10, [true, true]],
  ['no empty one', [0, 9, 40], 10, [false, true, true]],
  ['the only one alone', [0, 9], 10, [false, true]],
])('hides %s', (_what, counts, smallest, hidden) => {
  expect(hiddenGroups(counts, smallest)).toEqual(hidden);
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
])('hides %s', (_what, places, hidden) => {
  const tree = places.map(([id, parent_id, people]) => ({ id, parent_id, people }));
  expect([...hiddenBranches(tree, 10)].sort()).toEqual(hidden);
});

test.for([
  { count: 0, of: 40, smallest: 0, told: 0 },
  { count: 7, of: 40, smallest: 0, told: 7 },
  { count: 0, of: 0, smallest: 10, told: 0 },
  { count: 0, of: 40, smallest: 10, told: null },
  { count: 9, of: 40, smallest: 10, told: null },
  { count: 10, of: 40, smallest: 10, told: 10 },
  { count: 19, of: 40, smallest: 10, told: 10 },
  { count: 40, of: 40, smallest: 10, told: 40 },
])('of $of, $count are told as $told where a group is of $smallest', ({ count, told, ...group }) => {
  expect(inSteps(count, group)).toBe(told);
});
