import { expect, test } from 'vitest';
import { hiddenGroups } from './smallest-group.ts';

test.each<[string, number[], number, boolean[]]>([
  ['nothing where everyone may see all', [1, 2, 3], 0, [false, false, false]],
  ['none of groups that are large enough', [10, 11], 10, [false, false]],
  ['a small one, and the next smallest with it', [9, 500, 40], 10, [true, false, true]],
  ['small ones that hide each other', [9, 3, 40], 10, [true, true, false]],
  ['no empty one', [0, 9, 40], 10, [false, true, true]],
  ['the only one alone', [0, 9], 10, [false, true]],
])('hides %s', (_what, counts, smallest, hidden) => {
  expect(hiddenGroups(counts, smallest)).toEqual(hidden);
});
