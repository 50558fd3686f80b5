import type { ZonedHours } from '@vigil/contract/working-hours/rules.ts';
import { expect, test } from 'vitest';
import { startDayOf, campaignName, endDayOf, hoursOf, monthAfter } from './rules.ts';

const hours: ZonedHours = {
  weekdays: [1, 2, 3, 4, 5],
  from: '09:00',
  until: '18:00',
  holidays: 'uz',
  days: [],
  time_zone: 'Asia/Tashkent',
};

test.each([
  ['2026-11', 2, '2026-11-02'],
  ['2026-11', 1, '2026-11-02'],
  // The first of September is a holiday in Uzbekistan.
  ['2026-09', 1, '2026-09-02'],
  // The last day of that February is a Saturday, and the next working day is in March.
  ['2026-02', 28, '2026-02-27'],
  ['2026-12', 15, '2026-12-15'],
])('in %s with day %i, autophish begins on %s', (month, day, first) => {
  expect(startDayOf(hours, month, day)).toBe(first);
});

test.each([
  ['2026-11-02', 1, '2026-11-02'],
  ['2026-11-02', 5, '2026-11-06'],
  ['2026-11-02', 6, '2026-11-09'],
  ['2026-11-06', 2, '2026-11-09'],
  // The month begins late, on a Saturday: the working days follow.
  ['2026-11-07', 1, '2026-11-09'],
])('from %s, %i working days end on %s', (begin, days, last) => {
  expect(endDayOf(hours, begin, days)).toBe(last);
});

test.each([
  ['ru', 'Автофишинг, ноябрь 2026'],
  ['en', 'Autophish, November 2026'],
  ['uz', 'Avtofishing, noyabr 2026'],
] as const)('in %s the campaign of a month is called %s', (language, name) => {
  expect(campaignName('2026-11', language)).toBe(name);
});

test('a working day begins and ends in the organisation’s time zone', () => {
  const { start, end } = hoursOf(hours, '2026-11-02');
  expect(new Date(start).toISOString()).toBe('2026-11-02T04:00:00.000Z');
  expect(new Date(end).toISOString()).toBe('2026-11-02T13:00:00.000Z');
});

test('months follow each other over the end of a year and after a short month', () => {
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(monthAfter('2027-01')).toBe('2027-02');
  expect(monthAfter('2027-02')).toBe('2027-03');
});
