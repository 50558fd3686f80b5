import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holidaysOf } from './holidays.ts';
import {
  afterWorkingTime,
  nextWorkingMoment,
  restOn,
  specialDays,
  workingIntervals,
  workingTime,
  type WorkingHours,
  type ZonedHours,
} from './rules.ts';
import { momentOf, wallClock } from './zone.ts';

const week: WorkingHours = { weekdays: [1, 2, 3, 4, 5], from: '09:00', until: '18:00', holidays: 'none', days: [] };
const inZone = (time_zone: string, more: Partial<WorkingHours> = {}): ZonedHours => ({ ...week, ...more, time_zone });
const at = (moment: string) => Date.parse(moment);
const shown = (intervals: Iterable<{ start: number; end: number }>) =>
  [...intervals].map(({ start, end }) => [new Date(start).toISOString().slice(0, 16), new Date(end).toISOString().slice(0, 16)]);

test.each([
  // Half-hour and quarter-hour zones; both ends of summer time.
  ['Asia/Kolkata', '2026-11-23', 540, '2026-11-23T03:30:00Z'],
  ['Asia/Kathmandu', '2026-11-23', 540, '2026-11-23T03:15:00Z'],
  ['Asia/Tashkent', '2026-11-23', 0, '2026-11-22T19:00:00Z'],
  ['America/New_York', '2026-03-08', 540, '2026-03-08T13:00:00Z'],
  ['America/New_York', '2026-03-07', 540, '2026-03-07T14:00:00Z'],
  // 02:30 does not exist on the first day, and occurs twice on the second.
  ['Europe/Berlin', '2026-03-29', 150, '2026-03-29T01:30:00Z'],
  ['Europe/Berlin', '2026-10-25', 150, '2026-10-25T00:30:00Z'],
  ['Europe/Berlin', '2026-10-25', 1440, '2026-10-25T23:00:00Z'],
  // A zone that moves by half an hour, and one whose summer begins at midnight.
  ['Australia/Lord_Howe', '2026-04-05', 540, '2026-04-04T22:30:00Z'],
  ['America/Santiago', '2026-09-06', 0, '2026-09-06T04:00:00Z'],
  // A day that Samoa skipped.
  ['Pacific/Apia', '2011-12-31', 540, '2011-12-30T19:00:00Z'],
])('in %s, %s and %i minutes is %s', (zone, day, minutes, moment) => {
  expect(new Date(momentOf(day, minutes, zone)).toISOString()).toBe(new Date(moment).toISOString());
});

test('a window has its working hours, cut off at its ends', () => {
  const hours = inZone('Asia/Tashkent');
  expect(shown(workingIntervals(hours, { start: at('2026-11-20T07:00Z'), end: at('2026-11-24T05:30Z') }))).toEqual([
    ['2026-11-20T07:00', '2026-11-20T13:00'],
    ['2026-11-23T04:00', '2026-11-23T13:00'],
    ['2026-11-24T04:00', '2026-11-24T05:30'],
  ]);
});

test('a window without working hours takes as long of the next ones', () => {
  const hours = inZone('Asia/Tashkent');
  const night = { start: at('2026-11-20T14:00Z'), end: at('2026-11-20T18:00Z') };
  expect(shown(workingIntervals(hours, night))).toEqual([['2026-11-23T04:00', '2026-11-23T08:00']]);
  expect(shown(workingIntervals(hours, { start: night.start, end: night.start }))).toEqual([
    ['2026-11-23T04:00', '2026-11-23T04:00'],
  ]);
});

test('the working day keeps its hours over the change of the clocks', () => {
  const hours = inZone('Europe/Berlin', { weekdays: [1, 7] });
  expect(shown(workingIntervals(hours, { start: at('2026-03-28T00:00Z'), end: at('2026-03-31T00:00Z') }))).toEqual([
    ['2026-03-29T07:00', '2026-03-29T16:00'],
    ['2026-03-30T07:00', '2026-03-30T16:00'],
  ]);
});

test('days of an organisation’s own say otherwise than week and calendar', () => {
  const hours = inZone('Europe/Moscow', {
    holidays: 'ru',
    days: [
      { day: '2026-11-07', is_working: true },
      { day: '2026-11-06', is_working: false },
    ],
  });
  // Unity Day off, Friday off, Saturday worked instead.
  expect(shown(workingIntervals(hours, { start: at('2026-11-04T00:00Z'), end: at('2026-11-10T00:00Z') }))).toEqual([
    ['2026-11-05T06:00', '2026-11-05T15:00'],
    ['2026-11-07T06:00', '2026-11-07T15:00'],
    ['2026-11-09T06:00', '2026-11-09T15:00'],
  ]);
  expect(restOn({ ...hours, days: [{ day: '2026-11-04', is_working: true }] }, '2026-11-04')).toBeNull();
});

test('holidays are those of the law', () => {
  expect([...holidaysOf('ru', 2026).keys()].map((day) => day.slice(5)).join(' ')).toBe(
    '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04',
  );
  expect([...holidaysOf('uz', 2026).keys()].map((day) => day.slice(5)).join(' ')).toBe(
    '01-01 03-08 03-20 03-21 05-09 05-27 09-01 10-01 12-08',
  );
  expect(holidaysOf('none', 2026).size).toBe(0);
});

test.each([
  // The dates as they were decreed.
  [2023, '2023-04-21', '2023-06-28'],
  [2024, '2024-04-10', '2024-06-16'],
  [2025, '2025-03-30', '2025-06-06'],
])('the feasts of %i are found', (year, ramazan, qurbon) => {
  expect(holidaysOf('uz', year).get(ramazan)).toBe('ramazan_hayit');
  expect(holidaysOf('uz', year).get(qurbon)).toBe('qurbon_hayit');
});

test('a holiday at the week-end is carried to the next working day in Uzbekistan, and by decree alone in Russia', () => {
  const uzbek = { ...week, holidays: 'uz' } as const;
  expect(restOn(uzbek, '2026-03-23')).toBe('carried');
  expect(restOn(uzbek, '2026-03-24')).toBeNull();
  expect(restOn({ ...uzbek, weekdays: [1, 2, 3, 4, 5, 6] }, '2026-03-23')).toBeNull();
  expect(restOn({ ...week, holidays: 'ru' }, '2026-03-09')).toBeNull();
  expect(specialDays(uzbek, '2026-03-01', 4)).toEqual([
    { day: '2026-03-09', rest: 'carried' },
    { day: '2026-03-20', rest: 'ramazan_hayit' },
    { day: '2026-03-23', rest: 'carried' },
    { day: '2026-05-11', rest: 'carried' },
  ]);
});

test('the next working moment is now or a morning', () => {
  const hours = inZone('Asia/Tashkent');
  expect(nextWorkingMoment(hours, at('2026-11-23T05:00Z'))).toBe(at('2026-11-23T05:00Z'));
  expect(nextWorkingMoment(hours, at('2026-11-23T13:00Z'))).toBe(at('2026-11-24T04:00Z'));
  const closed = [...Array(1_200).keys()].map((ahead) => ({
    day: new Date(at('2026-11-01') + ahead * 86_400_000).toISOString().slice(0, 10),
    is_working: false,
  }));
  expect(nextWorkingMoment({ ...hours, days: closed }, at('2026-11-23T13:00Z'))).toBeNull();
});

test('eight hours of work are over a working day later', () => {
  const hours = inZone('Asia/Tashkent');
  const day = 8 * 3_600_000;
  expect(new Date(afterWorkingTime(hours, at('2026-11-20T10:00Z'), day)).toISOString()).toBe('2026-11-23T09:00:00.000Z');
  expect(new Date(afterWorkingTime(hours, at('2026-11-20T04:00Z'), day)).toISOString()).toBe('2026-11-20T12:00:00.000Z');
});

const zones = ['Asia/Tashkent', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Santiago'];
test('whatever the zone and the window, working hours follow each other and no moment of them is one of rest', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: at('2026-01-01'), max: at('2027-12-31') }),
      fc.integer({ min: 0, max: 40 * 86_400_000 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.constantFrom<[string, string]>(['00:00', '24:00'], ['09:00', '18:00'], ['08:30', '17:15'], ['00:30', '03:00']),
      fc.constantFrom('ru', 'uz', 'none'),
      (time_zone, start, length, weekdays, [from, until], holidays) => {
        const hours = { ...week, time_zone, weekdays, from, until, holidays } as ZonedHours;
        const window = { start, end: start + length };
        const found = workingIntervals(hours, window);
        expect(found.length).toBeGreaterThan(0);
        for (const [index, one] of found.entries()) {
          expect(one.start).toBeGreaterThanOrEqual(index === 0 ? start : found[index - 1]!.end);
          if (length > 0) expect(one.end).toBeGreaterThan(one.start);
          const wall = new Date(wallClock(one.start, time_zone)).toISOString();
          expect(restOn(hours, wall.slice(0, 10))).toBeNull();
          expect(wall.slice(11, 16) >= from || one.start === start).toBe(true);
          if (length > 0) expect(new Date(wallClock(one.end - 1, time_zone)).toISOString().slice(11, 16) < until).toBe(true);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('work round the clock leaves no gap, even where the clocks change', () => {
  for (const zone of zones) {
    const hours = inZone(zone, { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' });
    let last: number | undefined;
    for (const { start, end } of workingTime(hours, at('2026-01-01T12:00Z'))) {
      if (last !== undefined) expect(start).toBe(last);
      last = end;
    }
    expect(last).toBeGreaterThan(at('2028-01-01'));
  }
});
