import type { ReportRun } from '@vigil/contract/reports/report.ts';
import { expect, test } from 'vitest';
import { firstTime, isRunning, newValues, requestOf, spanName, turnedTo, type ReportValues } from './rules.ts';

const values: ReportValues = newValues(
  {
    kinds: [{ kind: 'progress', formats: ['xlsx', 'csv'] }],
    language: 'ru',
    time_zone: 'Asia/Tashkent',
    domains: [],
    attaches: false,
    report_days: 30,
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
])('%s to %s', (from, to, name) => expect(spanName({ from, to })).toEqual(name));

test('what is sent is what the kind knows of', () => {
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

test('another kind keeps what it knows of as well', () => {
  const campaign = { ...values, kind: 'campaign', format: 'pdf', subjects: [one], schedule: 'campaign' } as const;
  expect(turnedTo({ ...campaign, subjects: [one] }, 'comparison', ['pdf', 'xlsx'])).toEqual({
    kind: 'comparison',
    format: 'pdf',
    subjects: [one],
    schedule: 'once',
  });
  expect(turnedTo({ ...campaign, subjects: [one] }, 'progress', ['xlsx', 'csv'])).toMatchObject({ format: 'xlsx', subjects: [] });
});

test('the first time is told by the organisation’s own clocks', () => {
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

test('a run is live while its file or its letters are on their way', () => {
  const run = (status: ReportRun['status'], total: number, sent: number) =>
    ({ status, deliveries: { total, sent, failed: [] } }) as unknown as ReportRun;
  expect(
    [run('in_progress', 0, 0), run('complete', 2, 1), run('complete', 2, 2), run('error', 2, 0), null].map(isRunning),
  ).toEqual([true, true, false, false, false]);
});
