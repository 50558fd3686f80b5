// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { assignToSelection } from '@vigil/contract/assignments/endpoints.ts';
import { listCourses } from '@vigil/contract/courses/endpoints.ts';
import { deleteEmployees, listEmployees, listViews, reinviteEmployees } from '@vigil/contract/employees/endpoints.ts';
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import { rolePermissions } from '@vigil/contract/shared/permissions.ts';
import { listUndoable } from '@vigil/contract/staff-imports/endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { course } from '../../../../test/course.ts';
import { doneJob } from '../../../../test/long-job.ts';
import { employee } from '../../../../test/employee.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { draftStorage } from '../../../lib/draft-storage.ts';
import { session } from '../../../lib/session.ts';
import { CAMPAIGN_DRAFT, type CampaignDraft } from '../../phishing-campaigns/rules/draft.ts';
import { EmployeeList } from './employee-list.tsx';

const server = answers();
const passwords = course(50, 'Пароли');
const job = doneJob('bulk', { done: 1, skipped: {} });

beforeEach(() => {
  sessionStorage.clear();
  session.start('own');
  session.remember({ userID: me.id, organizationID: me.organization_id });
  server.on(getMe, () => ({ ...me, role: 'operator' as const, roles: ['operator' as const] }));
  server.on(getMyPermissions, () => permissionTreeOf(rolePermissions.operator));
  server.on(listEmployees, () => page([employee(1, 'Ким'), employee(2, 'Ли')]));
  server.on(listUndoable, () => ({ data: [] }));
  server.on(listViews, () => ({ data: [] }));
  server.on(listCourses, () => page([passwords]));
  for (const endpoint of [deleteEmployees, reinviteEmployees, assignToSelection]) server.on(endpoint, () => job);
});
afterEach(() => session.end());

/** Opens the list with one person ticked. */
async function openWithLiTicked() {
  const history = openScreen({ path: '/admin/staff/employees', component: () => <EmployeeList start={null} /> });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать: Ли Анна' }));
  const bar = within(screen.getByRole('toolbar'));
  const press = async (name: string) => userEvent.click(await bar.findByRole('button', { name }));
  return { history, press };
}
const confirm = async (name: string) =>
  userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));
const li = { all: false, ids: { include_ids: [idOf(2)] } };

test('the selected people are deleted after confirmation', async () => {
  const { press } = await openWithLiTicked();
  await press('Удалить');
  expect(server.to(deleteEmployees)).toEqual([]);
  await confirm('Удалить');
  await waitFor(() => expect(server.to(deleteEmployees).map(({ body }) => body)).toMatchObject([li]));
});

test('the selected people are invited again after confirmation', async () => {
  const { press } = await openWithLiTicked();
  await press('Ещё');
  await userEvent.click(await screen.findByRole('menuitem', { hidden: true, name: 'Пригласить снова' }));
  await confirm('Пригласить снова');
  await waitFor(() => expect(server.to(reinviteEmployees).map(({ body }) => body)).toMatchObject([li]));
});

test('the selected people become the recipients in the new campaign’s form', async () => {
  const { history, press } = await openWithLiTicked();
  await press('Фишинговая кампания');
  await waitFor(() => expect(history.location.pathname).toBe('/admin/phishing/campaigns/create'));
  const { targets } = draftStorage.read<CampaignDraft>(me.id, CAMPAIGN_DRAFT)!;
  expect(targets).toMatchObject({ all: false, target_users: [idOf(2)] });
});

test('the selected people get the chosen courses', async () => {
  const { press } = await openWithLiTicked();
  await press('Назначить курс');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Пароли' }));
  await confirm('Выбрать');
  await screen.findByRole('heading', { name: 'Назначить курс' });
  await confirm('Назначить курс');
  await waitFor(() =>
    expect(server.to(assignToSelection).map(({ body }) => body)).toMatchObject([{ courses_ids: [passwords.id], selection: li }]),
  );
});
