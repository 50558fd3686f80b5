import type { ReportRun } from '@vigil/contract/reports/report.ts';
import { expect, test } from 'vitest';
import {
  dayAndTimeIn,
  firstTime,
  isRunning,
  valuesForOrganization,
  newValues,
  previewOf,
  requestOf,
  valuesForLanguage,
  schedulesOf,
  progressOf,
  spanName,
  valuesForKind,
  type ReportValues,
} from './rules.ts';

const values: ReportValues = newValues(
  {
    kinds: [{ kind: 'progress', formats: ['xlsx', 'csv'] }],
    language: 'ru',
    time_zone: 'Asia/Tashkent',
    domains: [],
    attaches: false,
    report_days: 30,
    reaches_below: false,
  },
  '2026-11-23',
);
const one = { id: '00000000-0000-4000-8000-000000000001', title: 'One' };

test.each([
  ['2026-10-01', '2026-10-31', { type: 'month', month: '2026-10' }],
  ['2024-02-01', '2024-02-29', { type: 'month', month: '2024-02' }],
  ['2026-07-01', '2026-09-30', { type: 'quarter', quarter: 3, year: 2026 }],
  ['2025-10-01', '2025-12-31', { type: 'quarter', quarter: 4, year: 2025 }],
  ['2025-01-01', '2025-12-31', { type: 'year', year: 2025 }],
  ['2025-02-01', '2025-04-30', { type: 'dates' }],
  ['2025-02-02', '2025-02-28', { type: 'dates' }],
  ['2025-02-01', '2025-02-27', { type: 'dates' }],
])('the days %s to %s have their usual name', (from, to, name) => expect(spanName({ from, to })).toEqual(name));

test.each([
  ['2027-01-01T03:00:00Z', 'Asia/Tashkent', '2027-01-01', '08:00'],
  ['2026-12-31T19:30:00Z', 'Asia/Tashkent', '2027-01-01', '00:30'],
  ['2027-01-01T03:00:00Z', 'America/Los_Angeles', '2026-12-31', '19:00'],
])('the moment %s in the time zone %s', (moment, zone, day, time) => expect(dayAndTimeIn(moment, zone)).toEqual({ day, time }));

test.each([
  ['campaign', null, true],
  ['campaign', one, false],
  ['progress', null, false],
] as const)('a %s report about the organisation %o may follow each campaign: %s', (kind, organization, follows) => {
  const others = ['once', 'weekly', 'monthly', 'quarterly'];
  expect(schedulesOf({ kind, organization })).toEqual(follows ? [...others, 'campaign'] : others);
});

test('the request has only the values that the kind supports', () => {
  const filled = { ...values, title: ' Прогресс ', subjects: [one], schedule: 'monthly', day: 3, hour: 9 } as const;
  expect(requestOf({ ...filled, subjects: [one] })).toMatchObject({
    title: 'Прогресс',
    subjects: [one.id],
    period: null,
    schedule: { type: 'monthly', day: 3, hour: 9 },
  });
  expect(requestOf({ ...values, kind: 'organization', period: 'quarter' }).period).toEqual({ type: 'quarter' });
  expect(requestOf({ ...values, kind: 'campaign', schedule: 'campaign', subjects: [one] }).subjects).toEqual([]);
});

test('another kind keeps the values that it also supports', () => {
  const campaign = { ...values, kind: 'campaign', format: 'pdf', subjects: [one], schedule: 'campaign' } as const;
  expect(valuesForKind({ ...campaign, subjects: [one] }, 'comparison', ['pdf', 'xlsx'])).toEqual({
    kind: 'comparison',
    title: 'Прогресс обучения',
    format: 'pdf',
    organization: null,
    subjects: [one],
    schedule: 'once',
  });
  expect(valuesForKind({ ...campaign, subjects: [one] }, 'progress', ['xlsx', 'csv'])).toMatchObject({
    format: 'xlsx',
    subjects: [],
  });
});

test('the first time is shown in the organisation’s time zone', () => {
  const now = Date.parse('2026-11-30T20:00:00Z');
  expect(firstTime({ ...values, schedule: 'monthly', day: 1, hour: 8 }, 'Asia/Tashkent', now)).toEqual({
    day: '2026-12-01',
    hour: 8,
  });
  expect(firstTime({ ...values, schedule: 'monthly', day: 1, hour: 0 }, 'Asia/Tashkent', now)).toEqual({
    day: '2027-01-01',
    hour: 0,
  });
  expect(firstTime(values, 'Asia/Tashkent', now)).toBeNull();
});

test('a run is polled while its file or its emails are in progress', () => {
  const run = (status: ReportRun['status'], total: number, sent: number) =>
    ({ status, deliveries: { total, sent, failed: [] } }) as unknown as ReportRun;
  expect(
    [run('in_progress', 0, 0), run('complete', 2, 1), run('complete', 2, 2), run('error', 2, 0), null].map(isRunning),
  ).toEqual([true, true, false, false, false]);
});

test('a preview is requested only with values that change it, and only with a subject', () => {
  expect(previewOf({ ...values, title: ' ', users: [one], schedule: 'weekly' })).toEqual({
    kind: 'progress',
    title: 'Прогресс обучения',
    subjects: [],
    organization_id: null,
    period: null,
    language: 'ru',
    format: 'xlsx',
    schedule: { type: 'once' },
  });
  expect(previewOf({ ...values, kind: 'campaign', format: 'pdf' })).toBeNull();
  expect(previewOf({ ...values, kind: 'campaign', format: 'pdf', schedule: 'campaign' })).toMatchObject({
    schedule: { type: 'campaign' },
  });
  expect(
    previewOf({ ...values, kind: 'organization', format: 'pdf', period: 'dates', from: '2026-02-02', to: '2026-02-01' }),
  ).toBeNull();
});

test('another organisation removes values of the own one, and a kind limited to the own organisation returns to it', () => {
  const moved = { ...values, subjects: [one], schedule: 'campaign' } as const;
  expect(valuesForOrganization({ ...moved, subjects: [one] }, one)).toEqual({
    organization: one,
    subjects: [],
    schedule: 'once',
  });
  expect(valuesForKind({ ...values, organization: one }, 'campaign', ['pdf'])).toMatchObject({ organization: null });
  expect(valuesForKind({ ...values, organization: one }, 'organization', ['pdf'])).toMatchObject({ organization: one });
});

test.each([
  [0, null, 0],
  [0, 0, 0],
  [999, 1000, 99],
  [1000, 1000, 100],
  [1001, 1000, 100],
])('a progress of %i of %o is %i percent', (done, total, share) => expect(progressOf({ done, total })).toBe(share));

test('a default title follows the kind and the language, and a typed title stays', () => {
  expect(values.title).toBe('Прогресс обучения');
  expect(valuesForKind(values, 'organization', ['pdf']).title).toBe('Отчёт организации');
  expect(valuesForLanguage(values, 'en')).toEqual({ language: 'en', title: 'Training progress' });
  expect(valuesForKind({ ...values, title: 'Свой' }, 'organization', ['pdf']).title).toBe('Свой');
  expect(valuesForLanguage({ ...values, title: 'Свой' }, 'en')).toEqual({ language: 'en' });
});
