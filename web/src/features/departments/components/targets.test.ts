import { expect, test } from 'vitest';
import { selectionOf, targetsFrom } from './targets.ts';

test.each([
  [
    { mode: 'include', keys: new Set(['department:a', 'user:b']) },
    { all: false, target_departments: ['a'], target_users: ['b'] },
  ],
  [
    { mode: 'exclude', keys: new Set(['user:b']) },
    { all: true, exclude_users: ['b'], target_users: [] },
  ],
] as const)('ticks %o name the people %o, and back', (selection, targets) => {
  expect(targetsFrom(selection)).toMatchObject(targets);
  expect(selectionOf(targetsFrom(selection))).toEqual(selection);
});
