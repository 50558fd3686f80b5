// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { copyCoursesToOrganizations, copyThemesToOrganizations, listCourses } from '@vigil/contract/courses/endpoints.ts';
import { listModules } from '@vigil/contract/modules/endpoints.ts';
import { deleteOrganization, getOrganization } from '@vigil/contract/organizations/endpoints.ts';
import type { OrganizationDetails, OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers, idOf, page, refusal } from '../../../../test/answers.ts';
import { course } from '../../../../test/course.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session.ts';
import { ToastStack } from '../../../ui/toast-stack.tsx';
import { OrganizationMenu } from './organization-menu.tsx';

const server = answers();
const child = { id: idOf(4), title: 'Филиал', is_active: true } as OrganizationNode;
const theme = { id: idOf(7), title: 'Фишинг', slides_count: 1, questions_count: 1 };
beforeEach(() => {
  session.start('own');
  server.on(getMe, () => me);
});
afterEach(() => {
  session.end();
  queryClient.clear();
});

/** The menu with the query client of the application, which reports failures as toasts. */
const Menu = () => (
  <QueryClientProvider client={queryClient}>
    <OrganizationMenu organization={child} />
    <ToastStack />
  </QueryClientProvider>
);

async function openMenu(item?: string) {
  const history = openScreen({ path: '/admin/organization', component: Menu });
  await userEvent.click(await screen.findByRole('button', { name: 'Действия: Филиал' }));
  if (item !== undefined) await userEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
  return history;
}

test('a child organisation can be opened, edited and viewed, gets courses and themes, and can be deleted', async () => {
  await openMenu();
  const items = (await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent);
  expect(items).toEqual(
    expect.arrayContaining(['Открыть', 'Изменить', 'Статистика', 'Скопировать курсы', 'Скопировать темы', 'Удалить']),
  );
});

test.each([
  ['Изменить', 'edit'],
  ['Статистика', 'statistics'],
])('the link %s includes the page to return to', async (item, place) => {
  const history = await openMenu(item);
  await waitFor(() => expect(history.location.pathname).toBe(`/admin/organization/${child.id}/${place}`));
  expect(history.location.search).toBe('?from=list');
});

test('chosen courses are copied, and a tip announces the copying', async () => {
  server.on(listCourses, () => page([course(1, 'Пароли'), course(2, 'Письма', { archived: true })]));
  server.on(copyCoursesToOrganizations, () => ({ ok: true as const }));
  await openMenu('Скопировать курсы');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Отмена' })).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Копировать' }).disabled).toBe(true);
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Пароли' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Письма' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Копировать' }));
  await waitFor(() =>
    expect(server.to(copyCoursesToOrganizations).map(({ body }) => body)).toEqual([
      { courses_ids: [idOf(1), idOf(2)], organizations_ids: [child.id] },
    ]),
  );
  expect(await screen.findByText('Курсы будут скопированы')).toBeTruthy();
});

test('a failed copy is reported', async () => {
  server.on(listCourses, () => page([course(1, 'Пароли')]));
  server.on(copyCoursesToOrganizations, () => refusal(500, 'internal', ''));
  await openMenu('Скопировать курсы');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Пароли' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Копировать' }));
  expect(await screen.findByText('Произошла непредвиденная ошибка')).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Пароли' }).checked, 'what was chosen stays chosen').toBe(true);
});

test('chosen themes are copied, and a failed copy is reported', async () => {
  server.on(listModules, () => Response.json(page([theme])));
  server.on(copyThemesToOrganizations, () => refusal(500, 'internal', ''));
  await openMenu('Скопировать темы');
  const dialog = within(await screen.findByRole('dialog'));
  const copy = dialog.getByRole<HTMLButtonElement>('button', { name: 'Копировать' });
  expect(copy.disabled).toBe(true);
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Фишинг/ }));
  await userEvent.click(copy);
  expect(await screen.findByText('Произошла непредвиденная ошибка')).toBeTruthy();
  server.on(copyThemesToOrganizations, () => ({ ok: true as const }));
  await userEvent.click(copy);
  expect(await screen.findByText('Тема будет скопирована')).toBeTruthy();
  expect(server.to(copyThemesToOrganizations).at(-1)?.body).toEqual({ themes_ids: [theme.id], organizations_ids: [child.id] });
});

test('deleting an organisation is reported once, without a “not found” error', async () => {
  let isDeleted = false;
  const license = { users_count: 1, users_limit: 10, start_date: '2026-01-01', end_date: '2099-01-01' };
  const changes = { risk_level: null, progress: null };
  const details: OrganizationDetails = {
    ...child,
    parent_id: me.organization_id,
    logo_url: null,
    theme_color: '#0b6e69',
    language: 'ru',
    license,
    password_min_length: 10,
    is_active: false,
    children_count: 0,
    figures: { risk_level: null, with_risk: 0, progress: null, changes, last_campaign: null },
    parent_title: 'Банк',
    people_count: 1,
    departments_count: 1,
    campaigns_count: 0,
    courses_count: 0,
    version: '',
    storage: { used_bytes: 0, allowed_bytes: 1 },
  };
  server.on(getOrganization, () => (isDeleted ? refusal(404, 'not_found', 'Не найдено.') : details));
  server.on(deleteOrganization, () => {
    isDeleted = true;
    return { ok: true as const };
  });
  await openMenu('Удалить');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByRole('textbox'), 'Филиал');
  await userEvent.click(dialog.getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Организация удалена')).toBeTruthy();
  expect([screen.queryByText('Не найдено.'), server.to(getOrganization).length]).toEqual([null, 1]);
});
