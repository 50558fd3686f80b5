// @vitest-environment jsdom
import i18next from 'i18next';
import { afterAll, expect, test } from 'vitest';
import {
  formatChange,
  formatDate,
  formatDay,
  formatNumber,
  formatPercentRange,
  formatParts,
  formatProgress,
  formatRisk,
  formatShare,
} from './format.ts';

afterAll(() => i18next.changeLanguage('ru'));

test.each([
  ['ru', '2026-11-20', '20 ноя 2026'],
  ['en', '2026-11-20', '20 Nov 2026'],
  ['uz', '2026-11-20', '20 Noy 2026'],
  ['ru', '2026-05-03', '3 мая 2026'],
  ['ru', '20.11.2026', '20.11.2026'],
  ['ru', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'],
])('in %s the day %s is formatted as %s', async (language, day, shown) => {
  await i18next.changeLanguage(language);
  expect(formatDay(day)).toBe(shown);
});

test.each([
  ['ru', '1 240', '3,4', '72 %'],
  ['en', '1,240', '3.4', '72%'],
  ['uz', '1 240', '3,4', '72%'],
])('%s formats numbers in its own way', async (language, number, risk, progress) => {
  await i18next.changeLanguage(language);
  expect([formatNumber(1240), formatRisk(3.42), formatProgress(72.4)].map((text) => text.replace(/\s/g, ' '))).toEqual([
    number,
    risk,
    progress,
  ]);
});

test('progress is limited to 0 to 100, and no value is a dash', async () => {
  await i18next.changeLanguage('ru');
  expect([formatProgress(-5), formatProgress(120), formatProgress(null), formatRisk(null)]).toEqual([
    '0\u202F%',
    '100\u202F%',
    '—',
    '—',
  ]);
});

test.each([
  ['ru', '5–20\u202F%'],
  ['en', '5–20%'],
  ['uz', '5–20%'],
])('in %s a range of percentages has one percent sign', async (language, shown) => {
  await i18next.changeLanguage(language);
  expect(formatPercentRange(5, 20)).toBe(shown);
});

test('every date is day.month.year', () => {
  expect(formatDate('2026-11-20')).toBe('20.11.2026');
});

test('a share is formatted in each language', async () => {
  const written = () => [formatShare(10, 3001), formatShare(1, 3001), formatShare(2997, 3001), formatShare(0, 0)];
  await i18next.changeLanguage('ru');
  expect(written()).toEqual(['0,3\u202F%', '<\u00A00,1\u202F%', '99,9\u202F%', '—']);
  await i18next.changeLanguage('en');
  expect(written()).toEqual(['0.3%', '<\u00A00.1%', '99.9%', '—']);
  await i18next.changeLanguage('uz');
  expect(written()).toEqual(['0,3%', '<\u00A00,1%', '99,9%', '—']);
});

test('the parts of a whole add up to 100', async () => {
  await i18next.changeLanguage('en');
  expect(formatParts([1, 1, 6])).toEqual(['13%', '12%', '75%']);
});

test.each([
  [9.4, 0, '+9'],
  [-2, 0, '−2'],
  [-0.4, 0, '0'],
  [-0.84, 1, '−0,8'],
])('a change of %d with %d decimals is formatted as %s', async (change, decimals, expected) => {
  await i18next.changeLanguage('ru');
  expect(formatChange(change, decimals)).toBe(expected);
});
