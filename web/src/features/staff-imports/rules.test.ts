import type { Mapping } from '@vigil/contract/staff-imports/rules.ts';
import type { ImportField } from '@vigil/contract/staff-imports/columns.ts';
import { expect, test } from 'vitest';
import { withField } from './rules.ts';

test.each<[string, Mapping, number, ImportField | null, Mapping]>([
  ['gets a field', [null, 'email'], 0, 'position', ['position', 'email']],
  ['is ignored', ['position', 'email'], 0, null, [null, 'email']],
  ['takes a field from another', [null, 'email'], 0, 'email', ['email', null]],
  ['holds the full name, so its parts are ignored', ['last_name', 'first_name', null], 2, 'full_name', [null, null, 'full_name']],
  [
    'holds a part of the name, so the full name is ignored',
    ['full_name', null, 'middle_name'],
    1,
    'last_name',
    [null, 'last_name', 'middle_name'],
  ],
  ['holds a patronymic beside the full name', ['full_name', null], 1, 'middle_name', ['full_name', 'middle_name']],
])('a mapped column %s', (_what, mapping, at, field, expected) => {
  expect(withField(mapping, at, field)).toEqual(expected);
});
