// @vitest-environment jsdom
import i18next from 'i18next';
import { afterAll, expect, test } from 'vitest';
import { momentLabel, momentWords, weekdayName, weekdayOf } from './moment-words.ts';

afterAll(() => i18next.changeLanguage('ru'));

/** A Wednesday. */
const now = new Date(2026, 10, 25, 12, 30);
const at = (day: number, hour = 9, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

test.each([
  ['ru', 25, 'сегодня, 9:00'],
  ['ru', 26, 'завтра, 9:00'],
  ['ru', 24, 'вчера, 9:00'],
  ['ru', 27, 'в пятницу, 9:00'],
  ['ru', 31, 'во вторник, 9:00'],
  ['ru', 32, '02.12.2026, 09:00'],
  ['ru', 22, '3 дня назад, 9:00'],
  ['ru', 19, '6 дней назад, 9:00'],
  ['ru', 18, '18.11.2026, 09:00'],
  ['en', 26, 'tomorrow, 9:00'],
  ['en', 24, 'yesterday, 9:00'],
  ['en', 29, 'on Sunday, 9:00'],
  ['en', 22, '3 days ago, 9:00'],
  ['uz', 25, 'bugun, 9:00'],
  ['uz', 26, 'ertaga, 9:00'],
  ['uz', 27, 'juma kuni, 9:00'],
  ['uz', 22, '3 kun oldin, 9:00'],
])('in %s, the %sth is “%s”', async (language, day, expected) => {
  await i18next.changeLanguage(language);
  expect(momentWords(at(day), now)).toBe(expected);
});

test('days are counted by the calendar, not by hours', async () => {
  await i18next.changeLanguage('ru');
  expect(momentWords(at(25, 23, 59), new Date(2026, 10, 26, 0, 1))).toBe('вчера, 23:59');
  expect(momentWords(at(26, 0, 0), new Date(2026, 10, 25, 23, 59))).toBe('завтра, 0:00');
});

test.each([
  ['ru', 'в пятницу, 9:00', 'пт', 'пт, 27.11'],
  ['en', 'Friday, 9:00', 'Fri', 'Fri 27 Nov'],
  ['uz', 'juma kuni, 9:00', 'Ju', 'jum., 27.11'],
])('in %s, a label and the short weekdays', async (language, label, name, day) => {
  await i18next.changeLanguage(language);
  expect([momentLabel(at(27), now), weekdayName(5), weekdayOf('2026-11-27')]).toEqual([label, name, day]);
});
