import { expect, test } from 'vitest';
import { draftFaults, emptyDraft, filterOf, roleShown } from './rules.ts';

const good = {
  ...emptyDraft,
  last_name: 'Ёлкин',
  first_name: 'Пётр',
  email: 'a@b.test',
  department: { id: '1', title: 'Офис' },
};

test.each<[object, object]>([
  [{}, {}],
  [{ last_name: '  ' }, { last_name: 'required' }],
  [{ first_name: '' }, { first_name: 'required' }],
  [{ email: ' ' }, { email: 'required' }],
  [{ email: 'nobody' }, { email: 'email' }],
  [{ email: ' A@B.test ' }, {}],
  [{ position: 'x'.repeat(255) }, {}],
  [{ position: 'x'.repeat(256) }, { position: 'too_long' }],
  [{ department: null }, { department: 'required' }],
])('%o has the faults %o', (change, faults) => {
  expect(draftFaults({ ...good, ...change })).toEqual(faults);
});

test('a role out of reach shows as an employee’s', () => {
  expect(roleShown('operator')).toBe('operator');
  expect(roleShown('system_admin')).toBe('employee');
});

const state = { search: '', risk_from: '0', risk_to: '10', departments: [], roles: [] };
test.each<[object, object]>([
  [{}, {}],
  [{ risk_from: '', risk_to: 'x' }, {}],
  [{ risk_from: '3', risk_to: '11' }, { risk_level_from: 3 }],
  [
    { risk_to: '7,5', search: 'Ё' },
    { risk_level_to: 7.5, search: 'Ё' },
  ],
  [
    { departments: ['1'], roles: ['operator'] },
    { departments: ['1'], roles: ['operator'] },
  ],
])('the filter %o asks for %o', (change, expected) => {
  expect(filterOf({ ...state, ...change })).toEqual(expected);
});
