import { expect, test } from 'vitest';
import { hasTwoNames, isMassDeparture, readingOf, type Mapping } from './rules.ts';

test.each([
  [0, 0, false],
  [5, 10, false],
  [6, 10, true],
])('%i of %i leaving is a mass departure: %s', (to_delete, staff, is) => {
  expect(isMassDeparture({ to_delete, staff })).toBe(is);
});

test.each<[Mapping, boolean]>([
  [['full_name', 'email'], false],
  [['last_name', 'first_name', 'middle_name'], false],
  [['full_name', 'middle_name'], false],
  [['full_name', 'last_name'], true],
  [['first_name', null, 'full_name'], true],
])('%j names people twice: %s', (fields, does) => {
  expect(hasTwoNames(fields)).toBe(does);
});

test('readings with different columns are distinguished', () => {
  const readings: Mapping[] = [[], [null], ['email'], [null, 'email'], ['email', null], ['email', 'role']];
  expect(new Set(readings.map((fields) => readingOf(fields))).size).toBe(readings.length);
});
