import { employeeRules } from '@vigil/contract/employees/rules.ts';
import { flawsOf } from '@vigil/contract/shared/flaws.ts';
import { expect, test } from 'vitest';
import { nobody } from '@vigil/contract/people/nobody.ts';
import {
  courseStateOf,
  draftFlaws,
  emptyDraft,
  requestFilterOf,
  isSameView,
  noFilter,
  shownRole,
  stateOf,
  targetsOf,
  viewOf,
  withCampaign,
} from './rules.ts';

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
])('the form %o has the errors %o', (change, flaws) => {
  const draft = { ...good, ...change };
  const found = Object.entries({ ...flawsOf(employeeRules, draft), ...draftFlaws(draft) });
  expect(Object.fromEntries(found.map(([name, { code }]) => [name, code]))).toEqual(flaws);
});

test('a role that the form does not offer shows as an employee’s', () => {
  expect(shownRole('operator')).toBe('operator');
  expect(shownRole('system_admin')).toBe('employee');
});

const state = { ...noFilter, search: '' };
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
  [
    { tags: ['1'], courses: ['2'] },
    { tags: ['1'], in_course: ['2'] },
  ],
  [
    { campaign: '1', results: ['clicked'] },
    { in_phishing: '1', phishing_events: ['clicked'] },
  ],
  [{ results: ['clicked'] }, { phishing_events: ['clicked'] }],
  [
    { course_progress: 'COMPLETED', learning: 'BEHIND' },
    { course_progress: 'COMPLETED', learning: 'BEHIND' },
  ],
  [{ address: 'REFUSED' }, { address: 'REFUSED' }],
  [{ access: 'BLOCKED' }, { access: 'BLOCKED' }],
  [{ risk_group: 'high' }, { risk_group: 'high' }],
  [{ simulated: 'NEVER' }, { simulated: 'NEVER' }],
  [
    { period_event: 'CAUGHT', event_from: '2026-07-01', event_to: 'soon' },
    { period_event: 'CAUGHT', event_from: '2026-07-01' },
  ],
])('the filter %o requests %o', (change, expected) => {
  expect(requestFilterOf({ ...state, ...change })).toEqual(expected);
});

test('a view is equal to itself after loading from the server, and different after any change', () => {
  const currentState = {
    ...state,
    search: 'Ё',
    risk_from: '3',
    tags: ['1'],
    campaign: '2',
    results: ['clicked'],
    learning: 'BEHIND' as const,
    address: 'REFUSED' as const,
    access: 'OPEN' as const,
    risk_group: 'none' as const,
    simulated: 'REPEATED' as const,
    period_event: 'LATE' as const,
    event_from: '2026-07-01',
    event_to: '2026-09-30',
    sort: 'RISK_LEVEL' as const,
    direction: 'desc' as const,
  };
  expect(stateOf(viewOf(currentState))).toEqual(currentState);
  expect(isSameView(currentState, stateOf(JSON.parse(JSON.stringify(viewOf(currentState)))))).toBe(true);
  for (const change of [{ search: '' }, { tags: [] }, { sort: 'NAME' as const }, { direction: 'asc' as const }]) {
    expect(isSameView(currentState, { ...currentState, ...change })).toBe(false);
  }
});

test('people selected one by one are targeted by id, and all people of a view by its filter', () => {
  const ids = new Set(['1']);
  expect(targetsOf({ mode: 'include', ids }, { search: 'x' })).toEqual({ ...nobody, target_users: ['1'] });
  expect(targetsOf({ mode: 'exclude', ids }, { search: 'x' })).toEqual({
    ...nobody,
    all: true,
    exclude_users: ['1'],
    filter: { search: 'x' },
  });
  expect(targetsOf({ mode: 'exclude', ids: new Set() }, {})).toEqual({ ...nobody, all: true });
});

test.each([
  ['completed', 'active', true, 'completed'],
  ['completed', 'completed', false, 'completed'],
  ['not_started', 'planned', true, 'planned'],
  ['not_started', 'planned', false, 'off'],
  ['in_progress', 'active', false, 'off'],
  ['in_progress', 'active', true, 'in_progress'],
  ['overdue', 'active', true, 'overdue'],
  ['overdue', 'completed', true, 'overdue'],
  ['in_progress', 'completed', true, 'closed'],
] as const)('a %s course of a %s assignment (enabled: %s) has the state %s', (group, status, is_enabled, state) => {
  expect(courseStateOf({ group, status, is_enabled })).toBe(state);
});

test.each([
  ['', 'a', { campaign: 'a', results: [] }],
  ['a', '', { campaign: '', results: [] }],
  ['a', 'b', { campaign: 'b' }],
  ['', '', { campaign: '' }],
])('changing the campaign filter from “%s” to “%s” results in %o', (before, campaign, change) => {
  expect(withCampaign({ campaign: before }, campaign)).toEqual(change);
});
