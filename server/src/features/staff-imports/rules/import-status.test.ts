import { expect, test } from 'vitest';
import { inactiveBy } from './import-status.ts';

const TODAY = '2026-11-23';

test.each<[string, string, boolean]>([
  ['Suspended', 'TRUE', true],
  ['Suspended', 'False', false],
  ['Status [READ ONLY]', 'Suspended', true],
  ['Status [READ ONLY]', 'Active', false],
  ['AccountEnabled', 'False', true],
  ['accountEnabled', 'true', false],
  ['Enabled', 'False', true],
  ['Block credential', 'True', true],
  ['Block sign in (Yes/No) [accountEnabled] Required', 'No', false],
  ['Block sign in (Yes/No) [accountEnabled] Required', 'Yes', true],
  ['userAccountControl', '514', true],
  ['userAccountControl', '66050', true],
  ['userAccountControl', '512', false],
  ['userAccountControl', '66048', false],
  ['Status', 'Inactive', true],
  ['Employee Status', 'Resigned', true],
  ['Employment Status', 'TERMINATED', true],
  ['Статус', 'Уволен', true],
  ['Статус', 'Уволена 01.02.2025', true],
  ['Состояние', 'Увольнение', true],
  ['Состояние', 'Отпуск', false],
  ['Состояние', 'Работа', false],
  ['Статус', 'Блокирован', true],
  ['Статус', 'Не работает', true],
  ['ACTIVE', 'N', true],
  ['Активен', 'Нет', true],
  ['Активен', 'Да', false],
  ['Действующий сотрудник', 'Нет', true],
  ['Уволен', 'Да', true],
  ['Уволен', 'Нет', false],
  ['Дата увольнения', '22.11.2026', true],
  ['Дата увольнения', '24.11.2026', false],
  ['Termination Date', '2026-11-23', true],
  ['Дата увольнения', '', false],
  ['Holati', 'Boʻshatilgan', true],
  ['Faol', 'yoʻq', true],
  ['Статус', 'Руководитель', false],
])('%s: The cell %s says that the person is inactive: %s', (title, cell, is) => {
  expect(inactiveBy(title, cell, TODAY) !== '').toBe(is);
});

test('A bare yes, no or number is shown with its column’s title', () => {
  expect(inactiveBy('Suspended', ' TRUE ', TODAY)).toBe('Suspended: TRUE');
  expect(inactiveBy('userAccountControl', '514', TODAY)).toBe('userAccountControl: 514');
  expect(inactiveBy('Статус', 'Уволен', TODAY)).toBe('Уволен');
});
