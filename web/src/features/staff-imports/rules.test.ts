import type { Mapping } from '@vigil/contract/staff-imports/rules.ts';
import type { ImportField } from '@vigil/contract/staff-imports/columns.ts';
import { expect, test } from 'vitest';
import { withField } from './rules.ts';

test.each<[string, Mapping, number, ImportField | null, Mapping]>([
  ['is said what it holds', [null, 'email'], 0, 'position', ['position', 'email']],
  ['is not to be read', ['position', 'email'], 0, null, [null, 'email']],
  ['takes a field from another', [null, 'email'], 0, 'email', ['email', null]],
  [
    'holds the whole name, and its parts are read no more',
    ['last_name', 'first_name', null],
    2,
    'full_name',
    [null, null, 'full_name'],
  ],
  [
    'holds a part of the name, and the whole is read no more',
    ['full_name', null, 'middle_name'],
    1,
    'last_name',
    [null, 'last_name', 'middle_name'],
  ],
  ['holds a patronymic beside the whole name', ['full_name', null], 1, 'middle_name', ['full_name', 'middle_name']],
])('a column %s', (_what, mapping, at, field, then) => {
  expect(withField(mapping, at, field)).toEqual(then);
});
