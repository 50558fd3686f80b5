import { nobody } from '@vigil/contract/people/nobody.ts';
import { expect, test } from 'vitest';
import { afterDeletion, groupsOf, peopleOf, unnamed } from './rules.ts';

test('only the names that nobody told are asked for', () => {
  expect(unnamed(['a', 'b', 'c'], [{ id: 'b' }, { id: 'z' }])).toEqual(['a', 'c']);
  expect(unnamed([], [])).toEqual([]);
});

const newbie = { id: 'n', type: 'newbie' } as const;
const risk = { id: 'r', type: 'risk_group' } as const;
const first = { id: 'a', type: 'custom' } as const;
const second = { id: 'b', type: 'custom' } as const;

test.each([
  [[newbie, risk, first, second], 'a', 'b'],
  [[newbie, risk, first, second], 'b', 'a'],
  [[newbie, risk, first], 'a', 'n'],
  [[first], 'a', undefined],
])('after %j without %s comes %s', (tags, deleted, expected) => {
  expect(afterDeletion(tags, deleted)?.id).toBe(expected);
});

test('self-acting tags stand apart from the custom ones', () => {
  expect(groupsOf([newbie, first, risk, second])).toEqual([
    { key: 'self_acting', tags: [newbie, risk] },
    { key: 'custom', tags: [first, second] },
  ]);
});

test('whom the tree excludes is excluded from the tag', () => {
  expect(peopleOf({ ...nobody, all: true, exclude_users: ['u'], exclude_departments: ['d'] })).toEqual({
    all: true,
    users_ids: [],
    departments_ids: [],
    exclude_users_ids: ['u'],
    exclude_departments_ids: ['d'],
  });
});
