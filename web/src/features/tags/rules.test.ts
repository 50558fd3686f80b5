import { nobody } from '@vigil/contract/people/nobody.ts';
import { expect, test } from 'vitest';
import { tagAfterDeletion, groupTags, peopleOf, findUnnamed } from './rules.ts';

test('only unknown tag names are loaded', () => {
  expect(findUnnamed(['a', 'b', 'c'], [{ id: 'b' }, { id: 'z' }])).toEqual(['a', 'c']);
  expect(findUnnamed([], [])).toEqual([]);
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
])('in %j, deleting %s opens %s', (tags, deleted, expected) => {
  expect(tagAfterDeletion(tags, deleted)?.id).toBe(expected);
});

test('automatic tags are separate from custom ones', () => {
  expect(groupTags([newbie, first, risk, second])).toEqual([
    { key: 'self_acting', tags: [newbie, risk] },
    { key: 'custom', tags: [first, second] },
  ]);
});

test('people excluded in the tree are excluded from the tag', () => {
  expect(peopleOf({ ...nobody, all: true, exclude_users: ['u'], exclude_departments: ['d'] })).toEqual({
    all: true,
    users_ids: [],
    departments_ids: [],
    exclude_users_ids: ['u'],
    exclude_departments_ids: ['d'],
  });
});
