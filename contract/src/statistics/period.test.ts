import { expect, test } from 'vitest';
import { isPeriodFlawed, OWN_DAYS_MAX, periodOf, type PeriodKind } from './period.ts';

const daysOf = (period: PeriodKind, today: string) => {
  const { period: now, previous } = periodOf({ period }, today);
  return [now.from, now.to, previous.from, previous.to];
};

test.each<[PeriodKind, string, string[]]>([
  ['this_month', '2026-11-23', ['2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23']],
  ['this_month', '2026-03-31', ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28']],
  ['this_month', '2026-01-01', ['2026-01-01', '2026-01-01', '2025-12-01', '2025-12-01']],
  ['last_month', '2026-03-31', ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31']],
  ['last_month', '2024-03-01', ['2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31']],
  ['this_quarter', '2026-11-23', ['2026-10-01', '2026-11-23', '2026-07-01', '2026-08-23']],
  ['last_quarter', '2026-01-02', ['2025-10-01', '2025-12-31', '2025-07-01', '2025-09-30']],
  ['this_year', '2024-12-31', ['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31']],
  ['last_year', '2026-11-23', ['2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31']],
])('%s on %s', (period, today, days) => {
  expect(daysOf(period, today)).toEqual(days);
});

test('days of one’s own are compared with as many before them', () => {
  expect(periodOf({ period: 'own', from: '2026-03-01', to: '2026-03-10' }, '2026-11-23')).toEqual({
    period: { from: '2026-03-01', to: '2026-03-10' },
    previous: { from: '2026-02-19', to: '2026-02-28' },
  });
});

test('days of one’s own are both named, in their order, and not too many', () => {
  expect(isPeriodFlawed({ period: 'own', from: '2026-03-01', to: '2026-03-01' })).toBe(false);
  expect(isPeriodFlawed({ period: 'own', from: '2026-03-02', to: '2026-03-01' })).toBe(true);
  expect(isPeriodFlawed({ period: 'own', from: '2026-03-02' })).toBe(true);
  expect(isPeriodFlawed({ period: 'this_month', from: '2026-03-02' })).toBe(true);
  const last = (days: number) => new Date(Date.UTC(2020, 0, days)).toISOString().slice(0, 10);
  expect(isPeriodFlawed({ period: 'own', from: '2020-01-01', to: last(OWN_DAYS_MAX) })).toBe(false);
  expect(isPeriodFlawed({ period: 'own', from: '2020-01-01', to: last(OWN_DAYS_MAX + 1) })).toBe(true);
});
