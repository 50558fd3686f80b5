// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { assignToSelection } from '@vigil/contract/assignments/endpoints.ts';
import {
  blockEmployees,
  deleteEmployees,
  getStaffReport,
  listEmployees,
  listViews,
  notifyEmployees,
  orderStaffReport,
  previewStaffEmail,
  reinviteEmployees,
  unblockEmployees,
} from '@vigil/contract/employees/endpoints.ts';
import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import { listCourses } from '@vigil/contract/courses/endpoints.ts';
import type { DepartmentNode } from '@vigil/contract/departments/department.ts';
import { getDepartmentTree } from '@vigil/contract/departments/endpoints.ts';
import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { listCampaigns } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import { listUndoable } from '@vigil/contract/staff-imports/endpoints.ts';
import { rolePermissions } from '@vigil/contract/shared/permissions.ts';
import { assignTag, listTags, unassignTag } from '@vigil/contract/tags/endpoints.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers, idOf, page, refusal } from '../../../../test/answers.ts';
import { course } from '../../../../test/course.ts';
import { doneJob, longJob } from '../../../../test/long-job.ts';
import { employee } from '../../../../test/employee.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { EmployeeList } from './employee-list.tsx';

const server = answers();
const passwords = course(30, 'Пароли');
const tag: Tag = {
  id: idOf(31),
  title: 'Касса',
  color: '#2F9E44',
  type: 'custom',
  is_active: true,
  users_count: 5,
  is_hidden: false,
  settings: { life_days: 100, min_risk_level: 7, max_risk_level: 10 },
  messages: [],
  courses: [],
  cmi_courses: [],
  version: '',
};
const job = longJob('staff-report');
let people: Employee[];

beforeEach(() => {
  people = [employee(1, 'Ким'), employee(2, 'Ли'), employee(3, 'Пак')];
  server.on(listEmployees, () => page(people));
  server.on(listUndoable, () => ({ data: [] }));
  server.on(listViews, () => ({ data: [] }));
  server.on(orderStaffReport, () => job);
  server.on(getStaffReport, () => ({ status: 'in_progress' as const, rows_count: 0, url: null }));
});

const open = (search = '') =>
  openScreen({ path: '/admin/staff/employees', search, component: () => <EmployeeList start={<i>Пригласите первых</i>} /> });
const lastQuery = () => server.to(listEmployees).at(-1)?.query;
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
const report = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ещё' }));
  await userEvent.click(await screen.findByRole('menuitem', { hidden: true, name: 'Выгрузить в Excel' }));
  await waitFor(() => expect(server.to(orderStaffReport)).toHaveLength(1));
  return server.to(orderStaffReport)[0];
};

test('the page, order and filters in the address are requested and shown', async () => {
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
  expect(lastQuery()).toMatchObject({ limit: 20, offset: 40, sort_by: 'RISK_LEVEL', sort_order: 'desc', risk_level_from: 7 });
  expect(lastQuery()?.departments).toEqual([idOf(90)]);
});

test('progress and phishing results in the list have their colours', async () => {
  const phishing_events = { sent: 2, clicked: 2, entered_data: 0 };
  people = [employee(1, 'Ким', { statistic: { progress: 8, risk_level: 4.2, phishing_events } })];
  server.on(getMe, () => ({ ...me, role: 'operator' as const }));
  open();
  const row = (await screen.findByText('Ким Анна')).closest('tr')!;
  expect(row.innerHTML).toContain('width: 8%; background: var(--bad)');
  expect(within(row).getByText('2 из 2').querySelector('[data-colour="RED"]')).toBeTruthy();
});

test('a report on ticked people sends their ids in the order of the list', async () => {
  open('?sort=RISK_LEVEL&direction=desc');
  await tick('Выбрать: Ли Анна');
  const request = await report();
  expect(request?.body).toMatchObject({ ids: { include_ids: [idOf(2)] } });
  expect(request?.query).toMatchObject({ need_all: false, format: 'xlsx', sort_by: 'RISK_LEVEL', sort_order: 'desc' });
});

test('selecting all but one sends the excluded id together with the filter', async () => {
  open('?search=анна');
  await tick('Выбрать все');
  await tick('Выбрать: Ли Анна');
  const request = await report();
  expect(request?.body).toMatchObject({ ids: { exclude_ids: [idOf(2)] } });
  expect(request?.query).toMatchObject({ need_all: true, search: 'анна' });
});

test('a new search clears the selection, because the selected people may be out of sight', async () => {
  open('?page=2');
  await tick('Выбрать: Ли Анна');
  expect(screen.getByRole('toolbar')).toBeTruthy();
  expect(lastQuery()).toMatchObject({ offset: 40 });
  await userEvent.type(screen.getByRole('searchbox'), 'ким');
  await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'ким', offset: 0 }), { timeout: 3000 });
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('an empty organisation is offered the next step', async () => {
  people = [];
  open();
  expect(await screen.findByText('Пригласите первых')).toBeTruthy();
});

test('a filter without results can be removed with one press', async () => {
  people = [];
  const history = open('?risk_from=7');
  await userEvent.click(await screen.findByRole('button', { name: 'Сбросить' }));
  await waitFor(() => expect(lastQuery()).not.toHaveProperty('risk_level_from'));
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

test('the risk level filter accepts numbers from 0 to 10: 15 becomes 10', async () => {
  open();
  const { from, to } = await filterDialog();
  expect((await to('15')).value).toBe('10');
  expect((await to('10.55')).value).toBe('10');
  expect((await from('2.5{Enter}')).value).toBe('2.5');
  await waitFor(() => expect(lastQuery()).toMatchObject({ risk_level_from: 2.5 }));
  expect(lastQuery()).not.toHaveProperty('risk_level_to');
});

test('an emptied risk bound returns to its default', async () => {
  open('?risk_from=7&risk_to=9');
  const { to } = await filterDialog();
  const field = await to('');
  expect(field.value).toBe('');
  await userEvent.tab();
  expect(field.value).toBe('10');
});

test('a risk range from 6 to 3 gets an error at the field', async () => {
  open();
  const { from, to, dialog } = await filterDialog();
  await from('6');
  const upper = await to('3{Enter}');
  expect(await dialog.findByText('Меньше нижней границы')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(upper));
  expect(lastQuery()).not.toHaveProperty('risk_level_from');
  await to('8');
  await userEvent.click(dialog.getByRole('button', { name: 'Применить' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ risk_level_from: 6, risk_level_to: 8 }));
});

afterEach(() => session.end());

test('an unregistered person is dimmed and cannot be opened', async () => {
  people = [employee(1, 'Ким'), employee(2, 'Ли', { is_registered: false })];
  open();
  expect((await screen.findByRole('link', { name: 'Ким Анна' })).getAttribute('href')).toBe(`/admin/staff/employees/${idOf(1)}`);
  expect(screen.queryByRole('link', { name: 'Ли Анна' })).toBeNull();
  expect(screen.getByText('Ли Анна').closest('tr')!.hasAttribute('data-dimmed')).toBe(true);
});

test('the bulk bar offers the actions on everyone selected', async () => {
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

test('an order can be chosen by name and reversed', async () => {
  open();
  await screen.findByText('Ким Анна');
  expect(lastQuery()).toMatchObject({ sort_by: 'NAME', sort_order: 'asc' });
  await userEvent.click(screen.getByRole('button', { name: 'По возрастанию' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort_by: 'NAME', sort_order: 'desc' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Сортировка' }));
  await userEvent.click(await screen.findByRole('option', { hidden: true, name: 'По должности' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort_by: 'POSITION', sort_order: 'desc', offset: 0 }));
});

test('a page has twenty people, and the next page is requested', async () => {
  server.on(listEmployees, () => ({ ...page(people), total_count: 41 }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Страница 3' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ limit: 20, offset: 40 }));
});

test('applying a filter returns to the first page and clears the selection, and resetting removes all filters', async () => {
  server.on(getDepartmentTree, () => page<DepartmentNode>([]));
  server.on(listTags, () => page<Tag>([]));
  server.on(listCampaigns, () => page<CampaignSummary>([]));
  server.on(listCourses, () => page<CourseSummary>([]));
  const history = open('?page=2&learning=BEHIND&risk_from=3');
  await tick('Выбрать все');
  await userEvent.click(screen.getByRole('button', { name: 'Фильтры' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Применить' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ offset: 0, learning: 'BEHIND', risk_level_from: 3 }));
  expect(screen.queryByRole('toolbar')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Фильтры' }));
  const [from, to] = [
    await screen.findByRole<HTMLInputElement>('textbox', { name: 'Уровень риска: от' }),
    screen.getByRole<HTMLInputElement>('textbox', { name: 'До' }),
  ];
  expect([from.value, to.value]).toEqual(['3', '10']);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Сбросить' }));
  await waitFor(() => expect(lastQuery()).not.toHaveProperty('learning'));
  expect(lastQuery()).not.toHaveProperty('risk_level_from');
  expect(history.location.search).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Фильтры' }));
  const bound = async (name: string) => (await screen.findByRole<HTMLInputElement>('textbox', { name })).value;
  expect([await bound('Уровень риска: от'), await bound('До')]).toEqual(['0', '10']);
});

test('an empty result and a failed load are explained', async () => {
  people = [];
  open('?risk_from=7');
  expect(await screen.findByText('Такие сотрудники не найдены :(')).toBeTruthy();
  cleanup();
  server.on(listEmployees, () => refusal(500, 'internal', 'no'));
  open();
  expect(await screen.findByText('Не удалось загрузить :(')).toBeTruthy();
});

test('starting a report clears the selection', async () => {
  open();
  await tick('Выбрать: Ли Анна');
  await report();
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

test('starting a deletion clears the selection', async () => {
  server.on(deleteEmployees, () => ({ ...job, status: 'success' as const, done: 1, total: 1, result: { done: 1, skipped: {} } }));
  open();
  await tick('Выбрать: Ли Анна');
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Удалить' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(server.to(deleteEmployees)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('toolbar', { hidden: true })).toBeNull());
});

const inDialog = async () => within(await screen.findByRole('dialog'));
const confirm = async (name: string) => userEvent.click((await inDialog()).getByRole('button', { name }));
const chooseTag = async (action: string) => {
  await userEvent.click((await inDialog()).getByPlaceholderText('Выберите теги'));
  await userEvent.click(await screen.findByText('Касса'));
  await confirm(action);
};

// Spec point 4: "Selection is cleared after a bulk action".
test.each([
  {
    action: 'Назначить курс',
    call: assignToSelection,
    order: async () => {
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Пароли' }));
      await confirm('Выбрать');
      await confirm('Назначить курс');
    },
  },
  {
    action: 'Написать письмо',
    call: notifyEmployees,
    order: async () => {
      await userEvent.type((await inDialog()).getByRole('textbox', { name: 'Тема' }), 'Учения');
      await userEvent.type((await inDialog()).getByRole('textbox', { name: 'Текст' }), 'В среду');
      await confirm('Отправить');
    },
  },
  { action: 'Пригласить снова', call: reinviteEmployees, order: () => confirm('Пригласить снова') },
  { action: 'Заблокировать', call: blockEmployees, order: () => confirm('Заблокировать') },
  { action: 'Снять блокировку', call: unblockEmployees, order: () => confirm('Снять блокировку') },
  { action: 'Назначить теги', call: assignTag, order: () => chooseTag('Назначить') },
  { action: 'Снять теги', call: unassignTag, order: () => chooseTag('Снять') },
])('the selection is cleared after the bulk action $action, and stays when its dialog is cancelled', async (bulk) => {
  session.start('own');
  server.on(getMe, () => ({ ...me, role: 'operator' as const }));
  server.on(getMyPermissions, () => permissionTreeOf(rolePermissions.operator));
  server.on(listCourses, () => page([passwords]));
  server.on(listTags, () => page([tag]));
  server.on(previewStaffEmail, () => ({ subject: 'Учения', html: '<p>В среду</p>', text: 'В среду' }));
  server.on(bulk.call, () => doneJob('bulk', { done: 1, skipped: {} }));
  open();
  await tick('Выбрать: Ли Анна');
  const start = async () => {
    const bar = within(screen.getByRole('toolbar', { name: 'Действия с выбранными' }));
    await bar.findByRole('button', { name: 'Назначить курс' });
    const button = bar.queryByRole('button', { name: bulk.action });
    if (button === null) await userEvent.click(bar.getByRole('button', { name: 'Ещё' }));
    await userEvent.click(button ?? (await screen.findByRole('menuitem', { hidden: true, name: bulk.action })));
  };
  const isTicked = () => screen.getByRole<HTMLInputElement>('checkbox', { hidden: true, name: 'Выбрать: Ли Анна' }).checked;

  await start();
  await confirm('Отмена');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([isTicked(), server.to(bulk.call)]).toEqual([true, []]);

  await start();
  await bulk.order();
  await waitFor(() => expect(server.to(bulk.call)).toHaveLength(1));
  await userEvent.click((await (await inDialog()).findAllByRole('button', { name: 'Закрыть' })).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([isTicked(), screen.queryByRole('toolbar')]).toEqual([false, null]);
});

test('the filter’s tags load ten at a time', async () => {
  server.on(getDepartmentTree, () => page<DepartmentNode>([]));
  server.on(listTags, () => page<Tag>([]));
  server.on(listCampaigns, () => page<CampaignSummary>([]));
  server.on(listCourses, () => page<CourseSummary>([]));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Фильтры' }));
  await waitFor(() => expect(server.to(listTags).map(({ query: { limit } }) => limit)).toEqual([10]));
});
