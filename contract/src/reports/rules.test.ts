import { describe, expect, test } from 'vitest';
import { daysOf, nextRun, reportFlaws, type Schedule } from './rules.ts';

describe('the days of a period', () => {
  test.each([
    ['month', '2026-11-23', '2026-10-01', '2026-10-31'],
    ['month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['month', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['quarter', '2026-11-23', '2026-07-01', '2026-09-30'],
    ['quarter', '2026-01-01', '2025-10-01', '2025-12-31'],
    ['quarter', '2026-04-01', '2026-01-01', '2026-03-31'],
    ['year', '2026-11-23', '2025-01-01', '2025-12-31'],
  ] as const)('the last whole %s before %s', (type, today, from, to) => {
    expect(daysOf({ type }, today)).toEqual({ from, to });
  });

  test('one’s own dates are themselves', () => {
    const dates = { type: 'dates', from: '2026-01-05', to: '2026-02-07' } as const;
    expect(daysOf(dates, '2026-11-23')).toEqual({ from: '2026-01-05', to: '2026-02-07' });
  });
});

describe('when a schedule comes next', () => {
  const next = (schedule: Schedule, after: string, zone = 'Asia/Tashkent') => {
    const at = nextRun(schedule, Date.parse(after), zone);
    return at === null ? null : new Date(at).toISOString();
  };
  test.each<[Schedule, string, string]>([
    [{ type: 'weekly', weekday: 1, hour: 9 }, '2026-11-23T03:59:59Z', '2026-11-23T04:00:00.000Z'],
    [{ type: 'weekly', weekday: 1, hour: 9 }, '2026-11-23T04:00:00Z', '2026-11-30T04:00:00.000Z'],
    [{ type: 'weekly', weekday: 7, hour: 0 }, '2026-11-23T04:00:00Z', '2026-11-28T19:00:00.000Z'],
    [{ type: 'monthly', day: 1, hour: 8 }, '2026-11-23T04:00:00Z', '2026-12-01T03:00:00.000Z'],
    [{ type: 'monthly', day: 28, hour: 23 }, '2026-11-23T04:00:00Z', '2026-11-28T18:00:00.000Z'],
    // In Tashkent it is already the first of December.
    [{ type: 'monthly', day: 1, hour: 0 }, '2026-11-30T19:00:00Z', '2026-12-31T19:00:00.000Z'],
    [{ type: 'quarterly', day: 1, hour: 8 }, '2026-11-23T04:00:00Z', '2027-01-01T03:00:00.000Z'],
    [{ type: 'quarterly', day: 15, hour: 8 }, '2026-10-10T04:00:00Z', '2026-10-15T03:00:00.000Z'],
  ])('%o after %s', (schedule, after, at) => {
    expect(next(schedule, after)).toBe(at);
  });

  test('an hour stays that hour when the clocks change', () => {
    const schedule = { type: 'weekly', weekday: 1, hour: 9 } as const;
    expect(next(schedule, '2026-10-20T00:00:00Z', 'Europe/Berlin')).toBe('2026-10-26T08:00:00.000Z');
    expect(next(schedule, '2026-10-13T00:00:00Z', 'Europe/Berlin')).toBe('2026-10-19T07:00:00.000Z');
  });

  test.each(['once', 'campaign'] as const)('no clock brings %s', (type) => {
    expect(next({ type }, '2026-11-23T04:00:00Z')).toBeNull();
  });
});

describe('what is wrong with a report', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const sound = {
    kind: 'progress',
    format: 'xlsx',
    subjects: [],
    period: null,
    schedule: { type: 'once' },
  } as const;
  test.each([
    [{}, {}],
    [{ format: 'zip' }, { format: { code: 'wrong' } }],
    [{ period: { type: 'month' } }, { period: { code: 'wrong' } }],
    [{ kind: 'organization' }, { period: { code: 'required' } }],
    [
      { kind: 'organization', period: { type: 'dates', from: '2026-02-01', to: '2026-01-31' } },
      { 'period.to': { code: 'before_start' } },
    ],
    [{ kind: 'organization', period: { type: 'dates', from: '2026-02-01', to: '2026-02-01' } }, {}],
    [{ kind: 'campaign' }, { subjects: { code: 'none_chosen' } }],
    [{ kind: 'campaign', schedule: { type: 'campaign' } }, {}],
    [{ kind: 'campaign', subjects: [id], schedule: { type: 'campaign' } }, { subjects: { code: 'too_many', max: 0 } }],
    [{ kind: 'comparison', subjects: [id] }, { subjects: { code: 'too_few', min: 2 } }],
    [{ schedule: { type: 'campaign' } }, { schedule: { code: 'wrong' } }],
    [{ kind: 'campaign', schedule: { type: 'campaign' }, organization_id: id }, { schedule: { code: 'wrong' } }],
  ])('%o', (change, flaws) => {
    expect(reportFlaws({ ...sound, ...change } as Parameters<typeof reportFlaws>[0])).toEqual(flaws);
  });
});
