import { expect, test } from 'vitest';
import { formatMoment } from './table-columns.ts';

test.each([
  ['2026-11-22T20:05:00.000Z', 'UTC', '22.11.2026, 20:05'],
  ['2026-11-22T20:05:00.000Z', 'Asia/Tashkent', '23.11.2026, 01:05'],
  ['2026-01-01T00:00:00.000Z', 'UTC', '01.01.2026, 00:00'],
  ['2026-01-01T03:00:00.000Z', 'America/New_York', '31.12.2025, 22:00'],
])('%s in %s is written %s', (moment, time_zone, written) => {
  for (const language of ['ru', 'en', 'uz'] as const) expect(formatMoment(moment, { language, time_zone })).toBe(written);
});
