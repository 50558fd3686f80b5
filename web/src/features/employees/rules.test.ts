import { expect, test } from 'vitest';
import {
  bulkOf,
  changeOf,
  emptyDraft,
  filterOf,
  flawsOf,
  noFilter,
  orderedRisk,
  rolesFor,
  roleShown,
  withoutAll,
} from './rules.ts';

const draft = {
  ...emptyDraft,
  last_name: 'Каримова',
  first_name: 'Дилноза',
  email: 'karimova@primer.example',
  department: { id: '1', title: 'Бухгалтерия' },
};

test.each([
  [0, 10, {}],
  [0, 9.5, { risk_level_to: 9.5 }],
  [4, 10, { risk_level_from: 4 }],
  [10, 10, { risk_level_from: 10 }],
  [0, 0, { risk_level_to: 0 }],
])('risk from %s to %s asks %o', (risk_from, risk_to, asked) =>
  expect(filterOf({ ...noFilter, search: '', risk_from, risk_to })).toEqual(asked),
);

test('a range typed the wrong way round is turned', () =>
  expect(orderedRisk({ ...noFilter, risk_from: 8, risk_to: 3 })).toMatchObject({ risk_from: 3, risk_to: 8 }));

test.each([
  ['a whole form', draft, {}],
  ['a blank surname', { ...draft, last_name: ' ' }, { last_name: 'required' }],
  ['a blank name', { ...draft, first_name: '' }, { first_name: 'required' }],
  ['no address', { ...draft, email: ' ' }, { email: 'required' }],
  ['an address without a host', { ...draft, email: 'karimova@' }, { email: 'email' }],
  ['an address among spaces', { ...draft, email: ' karimova@primer.example ' }, {}],
  ['a position of 255 characters', { ...draft, position: 'я'.repeat(255) }, {}],
  ['a position of 256 characters', { ...draft, position: 'я'.repeat(256) }, { position: 'too_long' }],
  ['no department', { ...draft, department: null }, { department: 'required' }],
])('%s', (_name, form, flaws) => expect(flawsOf(form)).toEqual(flaws));

test('only what was changed is sent', () => {
  const admin = { ...draft, role: 'system_admin' as const };
  expect(changeOf({ ...admin, position: ' Бухгалтер ' }, admin)).toEqual({ position: 'Бухгалтер' });
  expect(changeOf({ ...draft, department: { id: '2', title: 'Склад' } }, draft)).toEqual({ department_id: '2' });
});

test('ticked people go by name, all but some go by the filter', () => {
  const filter = filterOf({ ...noFilter, search: 'кар' });
  expect(bulkOf({ mode: 'include', ids: new Set(['a']) }, filter)).toEqual({ all: false, ids: { include_ids: ['a'] } });
  expect(bulkOf({ mode: 'exclude', ids: new Set(['b']) }, filter)).toEqual({
    all: true,
    ids: { exclude_ids: ['b'] },
    filter: { search: 'кар' },
  });
});

test('another filter turns select-all off and keeps ticked people', () => {
  expect(withoutAll({ mode: 'exclude', ids: new Set() })).toEqual({ mode: 'include', ids: new Set() });
  expect(withoutAll({ mode: 'include', ids: new Set(['a']) }).ids.size).toBe(1);
});

test('nobody grants a role above their own', () => {
  expect(rolesFor('content_manager')).toEqual(['content_manager', 'employee']);
  expect(roleShown('system_admin', rolesFor('operator'))).toBe('employee');
});
