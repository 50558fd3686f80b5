// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { getStaffReport, listEmployees, listViews, orderStaffReport } from '@vigil/contract/employees/endpoints.ts';
import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import { listCourses } from '@vigil/contract/courses/endpoints.ts';
import type { DepartmentNode } from '@vigil/contract/departments/department.ts';
import { getDepartmentTree } from '@vigil/contract/departments/endpoints.ts';
import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { listCampaigns } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import { listUndoable } from '@vigil/contract/staff-imports/endpoints.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { rolePermissions } from '@vigil/contract/shared/permissions.ts';
import { listTags } from '@vigil/contract/tags/endpoints.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers, idOf, page, refusal } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { EmployeeList } from './employee-list.tsx';

const server = answers();
const person = (number: number, last_name: string, more: Partial<Employee> = {}): Employee => ({
  id: idOf(number),
  last_name,
  first_name: 'Анна',
  middle_name: '',
  position: '',
  email: `${number}@primer.example`,
  department: { id: idOf(90), title: 'Склад' },
  roles: ['employee'],
  role: 'employee',
  manager: null,
  is_registered: true,
  has_refused_address: false,
  version: '',
  blocked_at: null,
  blocked_by: null,
  tags: [],
  statistic: { progress: 50, risk_level: 4.2, phishing_events: { sent: 0, clicked: 0, entered_data: 0 } },
  ...more,
});
const job: LongJob = {
  id: idOf(70),
  kind: 'staff-report',
  status: 'in_process',
  done: 0,
  total: null,
  result: null,
  error: null,
  created_at: '2026-11-21T09:00:00.000Z',
  finished_at: null,
};
let people: Employee[];

beforeEach(() => {
  people = [person(1, 'Ким'), person(2, 'Ли'), person(3, 'Пак')];
  server.on(listEmployees, () => page(people));
  server.on(listUndoable, () => ({ data: [] }));
  server.on(listViews, () => ({ data: [] }));
  server.on(orderStaffReport, () => job);
  server.on(getStaffReport, () => ({ status: 'in_progress' as const, rows_count: 0, url: null }));
});

const open = (search = '') =>
  openScreen({ path: '/admin/staff/employees', search, component: () => <EmployeeList start={<i>Пригласите первых</i>} /> });
const asked = () => server.to(listEmployees).at(-1)?.query;
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
const report = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ещё' }));
  await userEvent.click(await screen.findByRole('menuitem', { hidden: true, name: 'Выгрузить в Excel' }));
  await waitFor(() => expect(server.to(orderStaffReport)).toHaveLength(1));
  return server.to(orderStaffReport)[0];
};

test('the page, the order and the filters of the address are what is asked for, and named', async () => {
  const figures = {
    users_count: 3,
    exists_users: true,
    statistic: { progress: 0, risk_level: null, phishing_events: { sent: 0, clicked: 0, entered_data: 0 } },
  };
  server.on(getDepartmentTree, () =>
    page([{ id: idOf(90), title: 'Склад', parent_id: null, is_default: false, is_leaf: true, ...figures }]),
  );
  open(`?page=2&sort=RISK_LEVEL&direction=desc&risk_from=7&departments=${idOf(90)}`);
  await screen.findByText('Ким Анна');
  expect(await screen.findByRole('button', { name: 'Убрать фильтр «Отдел: Склад»' })).toBeTruthy();
  expect(asked()).toMatchObject({ limit: 20, offset: 40, sort_by: 'RISK_LEVEL', sort_order: 'desc', risk_level_from: 7 });
  expect(asked()?.departments).toEqual([idOf(90)]);
});

test('progress and phishing of the list have their colours', async () => {
  const phishing_events = { sent: 2, clicked: 2, entered_data: 0 };
  people = [person(1, 'Ким', { statistic: { progress: 8, risk_level: 4.2, phishing_events } })];
  server.on(getMe, () => ({ ...me, role: 'operator' as const }));
  open();
  const row = (await screen.findByText('Ким Анна')).closest('tr')!;
  expect(row.innerHTML).toContain('width: 8%; background: var(--red)');
  expect(within(row).getByText('2 из 2').querySelector('[data-colour="RED"]')).toBeTruthy();
});

test('a report on those ticked names them, in the order of the list', async () => {
  open('?sort=RISK_LEVEL&direction=desc');
  await tick('Выбрать: Ли Анна');
  const order = await report();
  expect(order?.body).toMatchObject({ ids: { include_ids: [idOf(2)] } });
  expect(order?.query).toMatchObject({ need_all: false, format: 'xlsx', sort_by: 'RISK_LEVEL', sort_order: 'desc' });
});

test('of all but one, only the one is named, and the filter goes along', async () => {
  open('?search=анна');
  await tick('Выбрать все');
  await tick('Выбрать: Ли Анна');
  const order = await report();
  expect(order?.body).toMatchObject({ ids: { exclude_ids: [idOf(2)] } });
  expect(order?.query).toMatchObject({ need_all: true, search: 'анна' });
});

test('another search forgets whom one has ticked: they may be out of sight', async () => {
  open();
  await tick('Выбрать: Ли Анна');
  expect(screen.getByRole('toolbar')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'ким');
  await waitFor(() => expect(asked()).toMatchObject({ search: 'ким', offset: 0 }), { timeout: 3000 });
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('where nobody is yet the next step is offered', async () => {
  people = [];
  open();
  expect(await screen.findByText('Пригласите первых')).toBeTruthy();
});

test('a filter that finds nobody is taken off at one press', async () => {
  people = [];
  const history = open('?risk_from=7');
  await userEvent.click(await screen.findByRole('button', { name: 'Сбросить' }));
  await waitFor(() => expect(asked()).not.toHaveProperty('risk_level_from'));
  expect(history.location.search).not.toContain('risk_from');
});

const filterDialog = async () => {
  server.on(getDepartmentTree, () => page([]));
  server.on(listTags, () => page([]));
  server.on(listCourses, () => page([]));
  server.on(listCampaigns, () => page([]));
  server.on(getMe, () => ({ ...me, role: 'operator' as const }));
  await screen.findByText('Ким Анна');
  await userEvent.click(screen.getByRole('button', { name: 'Фильтры' }));
  const dialog = within(await screen.findByRole('dialog'));
  const bound = async (name: RegExp, keys: string) => {
    const field = await dialog.findByRole<HTMLInputElement>('textbox', { name });
    await userEvent.click(field);
    await userEvent.keyboard(`{Control>}a{/Control}{Delete}${keys}`);
    return field;
  };
  return { dialog, from: (keys: string) => bound(/от$/, keys), to: (keys: string) => bound(/^До$/, keys) };
};

test('the risk level filter takes numbers from 0 to 10: 15 becomes 10', async () => {
  open();
  const { from, to } = await filterDialog();
  expect((await to('15')).value).toBe('10');
  expect((await to('10.55')).value).toBe('10');
  expect((await from('2.5{Enter}')).value).toBe('2.5');
  await waitFor(() => expect(asked()).toMatchObject({ risk_level_from: 2.5 }));
  expect(asked()).not.toHaveProperty('risk_level_to');
});

test('an emptied bound of the risk is its default', async () => {
  open('?risk_from=7&risk_to=9');
  const { to } = await filterDialog();
  const field = await to('');
  expect(field.value).toBe('');
  await userEvent.tab();
  expect(field.value).toBe('10');
});

test('a risk from 6 to 3 is refused with a word at the field', async () => {
  open();
  const { from, to, dialog } = await filterDialog();
  await from('6');
  const upper = await to('3{Enter}');
  expect(await dialog.findByText('Меньше нижней границы')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(upper));
  expect(asked()).not.toHaveProperty('risk_level_from');
  await to('8');
  await userEvent.click(dialog.getByRole('button', { name: 'Применить' }));
  await waitFor(() => expect(asked()).toMatchObject({ risk_level_from: 6, risk_level_to: 8 }));
});

afterEach(() => session.end());

test('whoever is not registered is dimmed and cannot be opened', async () => {
  people = [person(1, 'Ким'), person(2, 'Ли', { is_registered: false })];
  open();
  expect((await screen.findByRole('link', { name: 'Ким Анна' })).getAttribute('href')).toBe(`/admin/staff/employees/${idOf(1)}`);
  expect(screen.queryByRole('link', { name: 'Ли Анна' })).toBeNull();
  expect(screen.getByText('Ли Анна').closest('tr')!.hasAttribute('data-dimmed')).toBe(true);
});

test('what can be done with everyone chosen', async () => {
  session.start('own');
  server.on(getMe, () => ({ ...me, role: 'operator' as const }));
  server.on(getMyPermissions, () => permissionTreeOf(rolePermissions.operator));
  open();
  await tick('Выбрать: Ли Анна');
  const bar = within(screen.getByRole('toolbar'));
  for (const name of ['Назначить курс', 'Фишинговая кампания', 'Удалить', 'Отмена'])
    expect(await bar.findByRole('button', { name })).toBeTruthy();
  await userEvent.click(bar.getByRole('button', { name: 'Ещё' }));
  const more = (await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent);
  expect(more).toEqual(expect.arrayContaining(['Назначить теги', 'Снять теги', 'Пригласить снова', 'Выгрузить в Excel']));
});

test('an order is chosen by its name and turned round', async () => {
  open();
  await screen.findByText('Ким Анна');
  expect(asked()).toMatchObject({ sort_by: 'NAME', sort_order: 'asc' });
  await userEvent.click(screen.getByRole('button', { name: 'По возрастанию' }));
  await waitFor(() => expect(asked()).toMatchObject({ sort_by: 'NAME', sort_order: 'desc' }));
});

test('a filter that is applied leads to the first page and forgets everyone chosen; its reset takes all of it off', async () => {
  server.on(getDepartmentTree, () => page<DepartmentNode>([]));
  server.on(listTags, () => page<Tag>([]));
  server.on(listCampaigns, () => page<CampaignSummary>([]));
  server.on(listCourses, () => page<CourseSummary>([]));
  const history = open('?page=2&learning=BEHIND&risk_from=3');
  await tick('Выбрать все');
  await userEvent.click(screen.getByRole('button', { name: 'Фильтры' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Применить' }));
  await waitFor(() => expect(asked()).toMatchObject({ offset: 0, learning: 'BEHIND', risk_level_from: 3 }));
  expect(screen.queryByRole('toolbar')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Фильтры' }));
  const [from, to] = [
    await screen.findByRole<HTMLInputElement>('textbox', { name: 'Уровень риска: от' }),
    screen.getByRole<HTMLInputElement>('textbox', { name: 'До' }),
  ];
  expect([from.value, to.value]).toEqual(['3', '10']);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Сбросить' }));
  await waitFor(() => expect(asked()).not.toHaveProperty('learning'));
  expect(asked()).not.toHaveProperty('risk_level_from');
  expect(history.location.search).toBe('');
});

test('where nobody is found, and where the list could not be loaded, it says so', async () => {
  people = [];
  open('?risk_from=7');
  expect(await screen.findByText('Такие сотрудники не найдены :(')).toBeTruthy();
  cleanup();
  server.on(listEmployees, () => refusal(500, 'internal', 'no'));
  open();
  expect(await screen.findByText('Не удалось загрузить :(')).toBeTruthy();
});

test('a report that was ordered leaves nobody chosen', async () => {
  open();
  await tick('Выбрать: Ли Анна');
  await report();
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

test('tags of the filter come by ten', async () => {
  server.on(getDepartmentTree, () => page<DepartmentNode>([]));
  server.on(listTags, () => page<Tag>([]));
  server.on(listCampaigns, () => page<CampaignSummary>([]));
  server.on(listCourses, () => page<CourseSummary>([]));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Фильтры' }));
  await waitFor(() => expect(server.to(listTags).map(({ query: { limit } }) => limit)).toEqual([10]));
});
