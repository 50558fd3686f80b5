import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';
import { choice, flag, id, ids, list, number, readSearch, text, writeSearch } from './search-state.ts';

const params = {
  page: number(),
  search: text(),
  tab: choice(['employees', 'departments'], 'employees'),
  tags: list(),
  only: flag(),
};
const defaults = { page: 0, search: '', tab: 'employees', tags: [], only: false };

test.each([
  [{}, {}],
  [
    { page: '2', search: '123', tab: 'departments', tags: 'a', only: 'true' },
    { page: 2, search: '123', tab: 'departments', tags: ['a'], only: true },
  ],
  [{ page: 'two', tab: 'other', tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
])('the value %o is read from the address', (raw, state) => expect(readSearch(params, raw)).toEqual({ ...defaults, ...state }));

test.each([
  ['a default is removed from the address', { tab: 'departments' }, { tab: 'employees' }, {}],
  ['an empty list is removed from the address', { tags: ['a'] }, { tags: [] }, {}],
  ['a changed filter returns to the first page', { page: '3' }, { search: 'x' }, { search: 'x' }],
  ['changing the page keeps the filter', { search: 'x' }, { page: 2 }, { page: '2', search: 'x' }],
  ['unknown parameters stay', { from: 'list' }, { page: 1 }, { from: 'list', page: '1' }],
] as const)('%s', (_name, raw, patch, after) => {
  const written = writeSearch(params, raw as never, patch as never);
  expect(JSON.parse(JSON.stringify(written))).toEqual(after);
});

test.each([
  ['?tab=departments', { tab: 'departments' }],
  ['?search=123&tags=a&tags=b', { search: '123', tags: ['a', 'b'] }],
  ['', {}],
])('the value %s survives a round trip through the address', (address, search) => {
  expect(parseSearch(address)).toEqual(search);
  expect(stringifySearch(search)).toBe(address);
});

test('invalid values in the address are ignored', () => {
  const uuid = '00000000-0000-4000-8000-000000000001';
  const params = { roles: list(['operator', 'employee']), tags: ids(), campaign: id(), any: list() };
  const read = (raw: Record<string, string | string[]>) => readSearch(params, raw);
  expect(read({ roles: ['operator', 'king'], tags: ['', 'VIP', uuid], campaign: 'autumn', any: '' })).toEqual({
    roles: ['operator'],
    tags: [uuid],
    campaign: '',
    any: [],
  });
  expect(read({ campaign: uuid, any: 'x' })).toMatchObject({ campaign: uuid, any: ['x'] });
});
