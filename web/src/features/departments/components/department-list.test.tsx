// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DepartmentRow } from '@vigil/contract/departments/department.ts';
import { changeDepartment, deleteDepartments, listDepartments, listHierarchy } from '@vigil/contract/departments/endpoints.ts';
import { getLongJob } from '@vigil/contract/long-jobs/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { longJob } from '../../../../test/long-job.ts';
import { renderPart } from '../../../../test/render.tsx';
import { ToastStack } from '../../../ui/toast-stack.tsx';
import { DepartmentList } from './department-list.tsx';

const server = answers();
const department = (number: number, title: string, more: Partial<DepartmentRow> = {}): DepartmentRow => ({
  id: idOf(number),
  title,
  parent_id: null,
  users_count: 5,
  exists_users: true,
  is_default: false,
  children_count: 0,
  is_hidden: false,
  version: '',
  time_zone: null,
  statistic: { progress: 50, risk_level: null, with_risk: 0, phishing_events: { sent: 4, clicked: 1, entered_data: 0 } },
  ...more,
});
const noDepartment = department(1, 'Без отдела', {
  is_default: true,
  time_zone: null,
  statistic: { progress: null, risk_level: null, with_risk: 0, phishing_events: { sent: 0, clicked: 0, entered_data: 0 } },
});

const own = {
  id: idOf(40),
  title: 'Ким Анна',
  email: 'a.kim@primer.example',
  position: 'Кладовщик',
  department_id: idOf(2),
  is_registered: true,
};

beforeEach(() => {
  server.on(listHierarchy, () => ({ departments: [], users: [own], users_total_count: 1, ancestors: [] }));
  server.on(listDepartments, ({ query: { parent_id } }) =>
    parent_id === undefined
      ? { ...page([noDepartment, department(2, 'ИТ', { children_count: 2 }), department(3, 'Склад')]), path: [] }
      : { ...page([department(4, 'Поддержка', { parent_id })]), path: [{ id: parent_id, title: 'ИТ' }] },
  );
});

const open = (search = '') => openScreen({ path: '/admin/staff/employees', search, component: DepartmentList });
const lastQuery = () => server.to(listDepartments).at(-1)?.query;
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;

test('pressing a department opens it, and the path leads back to the top', async () => {
  const history = open('?page=1');
  await userEvent.click(await screen.findByRole('button', { name: /^ИТ/ }));
  expect(await screen.findByText('Поддержка')).toBeTruthy();
  expect(lastQuery()).toMatchObject({ parent_id: idOf(2), offset: 0 });
  expect(await screen.findByText('Ким Анна')).toBeTruthy();
  expect(server.to(listHierarchy).at(-1)?.query).toMatchObject({ parent_id: idOf(2), limit: 20, offset: 0 });
  const path = screen.getByRole('navigation');
  expect(within(path).getByText('ИТ').getAttribute('aria-current')).toBe('page');
  await userEvent.click(within(path).getByRole('button', { name: 'Все отделы' }));
  expect(await screen.findByText('Склад')).toBeTruthy();
  expect(history.location.search).not.toContain('parent');
});

test('the order in the address is requested, and a column heading changes it', async () => {
  open('?level_sort=RISK_LEVEL&direction=desc');
  await screen.findByText('Склад');
  expect(lastQuery()).toMatchObject({ sort_by: 'RISK_LEVEL', sort_order: 'desc' });
  await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Обучение' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort_by: 'PROGRESS', sort_order: 'asc' }));
});

test('an order can be chosen by name and reversed', async () => {
  open();
  await screen.findByText('Склад');
  expect(lastQuery()).toMatchObject({ sort_by: 'NAME', sort_order: 'asc' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Сортировка' }));
  await userEvent.click(await screen.findByRole('option', { hidden: true, name: 'По числу сотрудников' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort_by: 'USERS_COUNT', sort_order: 'asc' }));
  await userEvent.click(screen.getByRole('button', { name: 'По возрастанию' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort_by: 'USERS_COUNT', sort_order: 'desc' }));
});

test('the default department can be neither ticked nor changed, and select-all does not count it', async () => {
  open();
  const row = await rowOf('Без отдела');
  expect(within(row).queryByRole('checkbox')).toBeNull();
  expect(within(row).queryByRole('button', { name: /Действия/ })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать все' }));
  expect(screen.getByRole('toolbar').textContent).toContain('2');
});

test('a click share is described by the second scale; with few people it has neither word nor share', async () => {
  const tested = (with_risk: number, clicked: number) => ({
    users_count: 40,
    statistic: { progress: 50, risk_level: 2.1, with_risk, phishing_events: { sent: 100, clicked, entered_data: 0 } },
  });
  server.on(listDepartments, () => ({
    ...page([
      noDepartment,
      department(2, 'ИТ', tested(40, 29)),
      department(3, 'Склад', tested(9, 29)),
      department(4, 'Офис', tested(10, 15)),
      department(5, 'Архив', { statistic: noDepartment.statistic }),
    ]),
    path: [],
  }));
  open();
  const colourOf = (row: HTMLElement, text: RegExp) => {
    const label = within(row).getByText(text);
    return label.dataset['state'] ?? label.dataset['colour'];
  };
  const it = await rowOf('ИТ');
  expect(it.textContent).toContain('29\u202F% средний');
  expect(it.textContent).toContain('проверено 40 из 40');
  expect([colourOf(it, /^29/), colourOf(it, /^2,1/)]).toEqual(['medium', 'low']);
  const few = await rowOf('Склад');
  expect(few.textContent).not.toContain('29');
  expect([colourOf(few, /Мало людей/), colourOf(few, /^2,1/)]).toEqual(['neutral', 'neutral']);
  expect(few.textContent).toContain('проверено 9 из 40');
  expect((await rowOf('Офис')).textContent).toContain('15\u202F% низкий');
  const untested = await rowOf('Архив');
  expect(colourOf(untested, /Не проверялся/)).toBe('neutral');
  expect(untested.textContent).not.toContain('%');
});

test('opening another level clears the selection', async () => {
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать: Склад' }));
  expect(screen.getByRole('toolbar')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^ИТ/ }));
  await screen.findByText('Поддержка');
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('a longer deletion of departments shows its tip when it ends', async () => {
  const job = longJob('close-departments', { total: 900 });
  server.on(deleteDepartments, () => job);
  server.on(getLongJob, () => ({ ...job, status: 'success' as const, done: 900, result: { done: 900, skipped: {} } }));
  renderPart(<ToastStack />);
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать: Склад' }));
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Удалить' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText('Отдел удалён')).toBeTruthy();
  expect(server.to(deleteDepartments).map(({ body }) => body)).toMatchObject([{ departments_ids: [idOf(3)] }]);
});

test('a level shows twenty departments, and requests the next page', async () => {
  server.on(listDepartments, ({ query: { offset } }) => ({
    ...page(Array.from({ length: 20 }, (_, index) => department(100 + index, `Отдел ${index}`))),
    total_count: 41,
    offset,
    path: [],
  }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Страница 3' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ limit: 20, offset: 40 }));
});

test('a department can be renamed, but not to an empty title', async () => {
  server.on(changeDepartment, ({ body }) => ({ ...department(3, body.title!), time_zone: null }));
  open();
  await userEvent.click(within(await rowOf('Склад')).getByRole('button', { name: /Действия/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Изменить', hidden: true }));
  const title = within(await screen.findByRole('dialog')).getByRole('textbox', { name: /Название/ });
  await userEvent.clear(title);
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Обязательное поле')).toBeTruthy();
  expect(server.to(changeDepartment)).toEqual([]);
  await userEvent.type(title, ' Архив ');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(server.to(changeDepartment)).toMatchObject([{ body: { id: idOf(3), title: 'Архив' } }]));
});

test('an empty department is described as empty', async () => {
  server.on(listDepartments, () => ({ ...page<DepartmentRow>([]), path: [{ id: idOf(2), title: 'ИТ' }] }));
  open(`?parent=${idOf(2)}`);
  expect(await screen.findByText('Вложенных отделов нет')).toBeTruthy();
});
