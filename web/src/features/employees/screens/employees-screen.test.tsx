// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DepartmentRow } from '@vigil/contract/departments/department.ts';
import { listDepartments } from '@vigil/contract/departments/endpoints.ts';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { listEmployees, listViews } from '@vigil/contract/employees/endpoints.ts';
import { listUndoable } from '@vigil/contract/staff-imports/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { EmployeesScreen } from './employees-screen.tsx';

const server = answers();

beforeEach(() => {
  server.on(listEmployees, () => page<Employee>([]));
  server.on(listUndoable, () => ({ data: [] }));
  server.on(listViews, () => ({ data: [] }));
  server.on(listDepartments, () => ({ ...page<DepartmentRow>([]), path: [] }));
});

const open = (search: string) => openScreen({ path: '/admin/staff/employees', component: EmployeesScreen, search });
const chosen = async () => (await screen.findByRole('tab', { selected: true })).textContent;

test.each([
  ['', 'Сотрудники'],
  ['?tab=employees', 'Сотрудники'],
  ['?tab=departments', 'Отделы'],
  ['?tab=nothing', 'Сотрудники'],
])('the address %o opens the tab %s', async (search, tab) => {
  open(search);
  expect(await chosen()).toBe(tab);
  await waitFor(() => expect(server.to(listDepartments)).toHaveLength(tab === 'Отделы' ? 1 : 0));
});

test('switching tabs changes the address, and drops the previous tab’s page and filters', async () => {
  const history = open('?page=2&risk_from=7');
  await userEvent.click(await screen.findByRole('tab', { name: 'Отделы' }));
  await waitFor(() => expect(history.location.search).toBe('?tab=departments'));
});
