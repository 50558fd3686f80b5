import { afterEach, expect, test } from 'vitest';
import { adoptZone, browserZone, clockAt, endOfDay, hoursAhead, momentAt, utcOffset } from './clock.ts';

afterEach(() => adoptZone(browserZone()));

test.each([
  ['Asia/Tashkent', '2026-11-16T13:00:00Z', '2026-11-16 18:00'],
  ['Asia/Tashkent', '2026-11-16T20:30:00Z', '2026-11-17 01:30'],
  ['America/St_Johns', '2026-11-16T02:00:00Z', '2026-11-15 22:30'],
  ['Europe/Berlin', '2026-07-01T22:30:00Z', '2026-07-02 00:30'],
])('in the zone %s the moment %s is %s', (zone, moment, shown) => {
  adoptZone(zone);
  expect(clockAt(moment).format('YYYY-MM-DD HH:mm')).toBe(shown);
  const [day, time] = shown.split(' ') as [string, string];
  expect(Date.parse(momentAt(day, time))).toBe(Date.parse(moment));
});

test.each(['Pacific/Auckland', 'America/Los_Angeles'])('a plain day is the same day in %s', (zone) => {
  adoptZone(zone);
  expect(clockAt('2026-11-16').format('DD.MM.YYYY')).toBe('16.11.2026');
});

test('a day ends in the organisation’s time zone, also on the day when the clocks change', () => {
  adoptZone('Asia/Tashkent');
  expect(endOfDay('2026-11-16')).toBe('2026-11-16T18:59:59.999Z');
  adoptZone('Europe/Berlin');
  expect(endOfDay('2026-10-25')).toBe('2026-10-25T22:59:59.999Z');
});

test.each([
  ['Asia/Tashkent', '+5', 5],
  ['Asia/Kolkata', '+5:30', 5.5],
  ['America/St_Johns', '−3:30', -3.5],
  ['UTC', '+0', 0],
])('the zone %s is UTC%s', (zone, offset, hours) => {
  adoptZone(zone);
  const at = Date.parse('2026-11-16T12:00:00Z');
  expect(utcOffset(at)).toBe(offset);
  expect(hoursAhead(at)).toBe(hours - -new Date(at).getTimezoneOffset() / 60);
});
