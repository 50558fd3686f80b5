// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import { copyCoursesToOrganizations, listCourses } from '@vigil/contract/courses/endpoints.ts';
import type { OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers, idOf, page, refusal } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session.ts';
import { ToastStack } from '../../../ui/toast-stack.tsx';
import { OrganizationMenu } from './organization-menu.tsx';

const server = answers();
const child = { id: idOf(4), title: 'Филиал', is_active: true } as OrganizationNode;
const course = (number: number, title: string, archived = false): CourseSummary => ({
  id: idOf(number),
  type: 'course',
  title,
  description: '',
  language: 'ru',
  minutes: 10,
  image_path: null,
  archived,
  tags: [],
  is_public: false,
  sections_count: 1,
  themes_count: 1,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  version: '',
});
beforeEach(() => {
  session.start('own');
  server.on(getMe, () => me);
});
afterEach(() => {
  session.end();
  queryClient.clear();
});

/** Failures are told by the application's own client. */
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

test('a child can be opened, edited, looked at, given courses and themes, and deleted', async () => {
  await openMenu();
  const items = (await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent);
  expect(items).toEqual(
    expect.arrayContaining(['Открыть', 'Изменить', 'Статистика', 'Скопировать курсы', 'Скопировать темы', 'Удалить']),
  );
});

test.each([
  ['Изменить', 'edit'],
  ['Статистика', 'statistics'],
])('%s says where one came from', async (item, place) => {
  const history = await openMenu(item);
  await waitFor(() => expect(history.location.pathname).toBe(`/admin/organization/${child.id}/${place}`));
  expect(history.location.search).toBe('?from=list');
});

test('courses are copied once some are chosen, and a tip says that they will be', async () => {
  server.on(listCourses, () => page([course(1, 'Пароли'), course(2, 'Письма', true)]));
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

test('a copy that failed is told', async () => {
  server.on(listCourses, () => page([course(1, 'Пароли')]));
  server.on(copyCoursesToOrganizations, () => refusal(500, 'internal', ''));
  await openMenu('Скопировать курсы');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Пароли' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Копировать' }));
  expect(await screen.findByText('Произошла непредвиденная ошибка')).toBeTruthy();
});
