import { expect, test } from 'vitest';
import { languages } from '../shared/languages.ts';
import { NO_DEPARTMENT, unlocalizeDepartment, localizeDepartment } from './no-department.ts';

test('says the department of those without one in the language of anyone who reads', () => {
  expect(languages.map((language) => localizeDepartment(NO_DEPARTMENT, language))).toEqual([
    'Без отдела',
    'No department',
    'Boʻlimsiz',
  ]);
});

test('leaves every other title as it was given', () => {
  expect(languages.map((language) => localizeDepartment('Офис', language))).toEqual(['Офис', 'Офис', 'Офис']);
  expect(unlocalizeDepartment('Офис / Без отдела')).toBe('Офис / Без отдела');
});

test.each(languages)('a file exported in %s leads back to the same department', (language) => {
  expect(unlocalizeDepartment(localizeDepartment(NO_DEPARTMENT, language))).toBe(NO_DEPARTMENT);
});
