// @vitest-environment jsdom
import type { ComparedFigure } from '@vigil/contract/statistics/organization.ts';
import type { OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import { expect, test } from 'vitest';
import { employeesParams } from '../employees/components/use-staff-search.ts';
import { readSearch } from '../../lib/search-state.ts';
import { requestFilterOf } from '../employees/rules.ts';
import {
  axisEndOf,
  changeOf,
  firstDayOnChart,
  type Good,
  campaignSearch,
  departmentSearch,
  periodSearch,
  progressGroupSearch,
  riskGroupSearch,
  figureSearches,
  periodOfState,
  sortOrganizations,
  trendOf,
} from './rules.ts';

test.each([
  ['last_month', '', '', { period: 'last_month' }],
  // Leftover custom days of an address are not sent with a named period.
  ['last_month', '2026-01-01', '2026-01-31', { period: 'last_month' }],
  ['own', '2026-01-01', '2026-01-31', { period: 'own', from: '2026-01-01', to: '2026-01-31' }],
  ['own', '2026-01-31', '2026-01-01', { period: 'this_quarter' }],
  ['own', '2026-01-31', '', { period: 'this_quarter' }],
  ['own', 'yesterday', 'today', { period: 'this_quarter' }],
] as const)('the period %s with days %s to %s requests %o', (period, from, to, expected) => {
  expect(periodOfState({ period, from, to })).toEqual(expected);
});

test.each<[number, Good, ComparedFigure['certainty'], string]>([
  [-0.8, 'less', 'fewer', 'better'],
  [0.8, 'less', 'more', 'worse'],
  [9, 'more', 'more', 'better'],
  [-9, 'more', 'fewer', 'worse'],
  [-9, 'more', 'chance', 'chance'],
  [-9, 'more', null, 'unknown'],
  // A change that rounds to zero is called no change, even if significant.
  [0, 'more', 'more', 'same'],
  [3, null, 'more', 'unknown'],
])('a change of %d, where %s is good and significantly it is %s, is judged %s', (change, good, certainty, verdict) => {
  expect(trendOf(change, { good, certainty })).toBe(verdict);
});

test.each([
  [12.4, 13.6, 'share', -2],
  [9.94, 12.4, 'share', -2.1],
  [72.4, 63.6, 'progress', 8],
  [3.44, 4.2, 'risk', -0.8],
  [0.85, 0.94, 'ratio', -0.09],
] as const)('a change from %d to %d of a %s is the difference of the rounded values', (value, before, kind, change) => {
  expect(changeOf(value, before, kind).change).toBe(change);
});

test.each([
  [[], 10],
  [[0], 10],
  [[10], 10],
  [[10.1, 3], 20],
  [[99], 100],
])('the axis for %o ends at %d', (shares, top) => {
  expect(axisEndOf(shares)).toBe(top);
});

test.each([
  ['2026-10-31', undefined],
  ['2026-11-01', '2026-11-01'],
  ['2026-11-02', '2026-11-03'],
  ['2026-11-04', undefined],
])('an event on %s is marked on the chart at %s', (day, at) => {
  expect(firstDayOnChart(['2026-11-01', '2026-11-03'], day)).toBe(at);
});

const ID = '00000000-0000-4000-8000-000000000001';
test.each([
  [figureSearches.repeated, { simulated: 'REPEATED' }],
  [figureSearches.never_simulated, { simulated: 'NEVER' }],
  [figureSearches.behind, { learning: 'BEHIND' }],
  [figureSearches.without_course, { course_progress: 'WITHOUT_COURSE' }],
  [riskGroupSearch('none'), { risk_group: 'none' }],
  [progressGroupSearch('IN_PROGRESS'), { course_progress: 'IN_PROGRESS' }],
  [departmentSearch(ID), { departments: [ID] }],
  [figureSearches.risk, {}],
  [
    periodSearch('LATE', { from: '2026-07-01', to: '2026-09-30' }),
    { period_event: 'LATE', event_from: '2026-07-01', event_to: '2026-09-30' },
  ],
  [
    campaignSearch(ID, 'clicked', { clicked: 3, opened_attachment: 0, entered_data: 1 })!,
    { in_phishing: ID, phishing_events: ['clicked', 'entered_data'] },
  ],
])('the staff list reads the search %o as the filter %o', (search, filter) => {
  expect(requestFilterOf(readSearch(employeesParams, search))).toEqual(filter);
});

test('people who clicked and opened an attachment are not linked by their worst action', () => {
  const both = { clicked: 3, opened_attachment: 1, entered_data: 1 };
  expect([campaignSearch(ID, 'clicked', both), campaignSearch(ID, 'opened_attachment', both)]).toEqual([null, null]);
  expect(campaignSearch(ID, 'entered_data', both)).toEqual({ campaign: ID, results: ['entered_data'] });
});

test.each([
  [figureSearches.risk, 'RISK_LEVEL', 'desc'],
  [figureSearches.progress, 'PROGRESS', 'asc'],
])('a mean links to all people, with the worst first: %o', (search, sort, direction) => {
  expect(readSearch(employeesParams, search)).toMatchObject({ sort, direction });
});

const organization = (title: string, risk_level: number | null, end_date: string) =>
  ({
    title,
    license: { users_count: 1, end_date },
    figures: { risk_level, progress: null, last_campaign: null },
  }) as OrganizationNode;

test('organisations are sorted by the chosen figure, and those without a value come last in both directions', () => {
  const rows = [organization('В', null, '2027-01-01'), organization('Б', 2, '2026-12-01'), organization('А', 7, '2028-01-01')];
  const titles = (key: 'NAME' | 'RISK_LEVEL' | 'LICENCE' | 'PROGRESS', direction: 'asc' | 'desc') =>
    sortOrganizations(rows, { key, direction })
      .map(({ title }) => title)
      .join('');
  expect(titles('NAME', 'asc')).toBe('АБВ');
  expect(titles('RISK_LEVEL', 'asc')).toBe('БАВ');
  expect(titles('RISK_LEVEL', 'desc')).toBe('АБВ');
  expect(titles('LICENCE', 'asc')).toBe('БВА');
  expect(titles('PROGRESS', 'desc')).toBe('АБВ');
});
