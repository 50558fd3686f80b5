// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDepartmentTree } from '@vigil/contract/departments/endpoints.ts';
import { NO_DEPARTMENT } from '@vigil/contract/departments/no-department.ts';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { DepartmentsFilter } from './departments-filter.tsx';

const server = answers();

const statistic = { progress: 0, risk_level: null, phishing_events: { sent: 0, clicked: 0, entered_data: 0 } };
const figures = { parent_id: null, is_default: false, is_leaf: true, users_count: 0, exists_users: false, statistic };
const options = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
const open = (titles: readonly string[]) => {
  server.on(getDepartmentTree, () => page(titles.map((title, index) => ({ id: idOf(index + 1), title, ...figures }))));
  renderPart(<DepartmentsFilter label="Отделы" value={[]} onChange={() => {}} />);
  return userEvent.click(screen.getByRole('combobox', { name: 'Отделы' }));
};
const many = Array.from({ length: 25 }, (_, index) => `Отдел ${index + 1}`);

afterEach(() => i18next.changeLanguage('ru'));

test('the picker shows ten departments, and finds the others by typing', async () => {
  await open(many);
  expect(await screen.findAllByRole('option', { hidden: true })).toHaveLength(10);
  await userEvent.keyboard('Отдел 25');
  expect(options()).toEqual(['Отдел 25']);
});

test('the picker shows more departments on scrolling, and ten again after typing', async () => {
  await open(many);
  for (const count of [10, 20, 25]) {
    expect(options()).toEqual(many.slice(0, count));
    fireEvent.scroll(document.querySelector('.mantine-ScrollArea-viewport')!);
  }
  await userEvent.keyboard('Отдел');
  expect(options()).toEqual(many.slice(0, 10));
});

test('the default department is named in the interface language', async () => {
  await i18next.changeLanguage('en');
  await open([NO_DEPARTMENT, 'Finance']);
  expect(options()).toEqual(['No department', 'Finance']);
});
