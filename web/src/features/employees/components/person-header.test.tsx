// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { impersonate } from '@vigil/contract/auth/endpoints.ts';
import type { AccessToken } from '@vigil/contract/auth/access-token.ts';
import { blockEmployees } from '@vigil/contract/employees/endpoints.ts';
import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import type { CurrentUser } from '@vigil/contract/profile/profile.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { PersonHeader } from './person-header.tsx';

const server = answers();
const operator: CurrentUser = { ...me, role: 'operator', roles: ['operator'] };
const token: AccessToken = { access_token: 'seen', token_type: 'bearer', expires_in: 1800 };
const employee = (role: Role): EmployeeDetails => ({
  id: idOf(7),
  last_name: 'Абдуллаев',
  first_name: 'Бахтиёр',
  middle_name: '',
  position: '',
  email: 'a@primer.example',
  role,
  manager: null,
  roles: [role],
  is_registered: true,
  has_refused_address: false,
  version: '',
  blocked_at: null,
  blocked_by: null,
  department: { id: idOf(8), title: 'Отдел' },
  tags: [],
  note: '',
  statistic: { progress: null, risk_level: null, phishing_events: { sent: 0, clicked: 0, entered_data: 0 } },
});
const open = (role: Role) =>
  openScreen({
    path: '/admin/staff/employees/$employee_id',
    params: { employee_id: idOf(7) },
    component: () => <PersonHeader employee={employee(role)} />,
  });
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Действия: Абдуллаев Бахтиёр' }));

beforeEach(() => {
  session.start('own');
  server.on(getMe, () => operator);
});
afterEach(() => session.end());

test('an operator impersonates an employee after reading the explanation', async () => {
  const lookSpy = vi.spyOn(session, 'impersonate').mockReturnValue();
  server.on(impersonate, () => token);
  open('employee');
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { hidden: true, name: 'Посмотреть как сотрудник' }));
  expect(await screen.findByText(/не больше 30 мин/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Посмотреть' }));
  await expect.poll(() => lookSpy.mock.calls).toEqual([['seen']]);
  expect(server.to(impersonate)).toMatchObject([{ params: { id: idOf(7) } }]);
});

test.each(['operator', 'super_user'] as const)('a person in the role %s cannot impersonate', async (role) => {
  open(role);
  await screen.findByRole('button', { name: 'Изменить' });
  await expect.poll(() => server.to(getMe)).toHaveLength(1);
  await openMenu();
  await screen.findByRole('menuitem', { hidden: true, name: 'Напечатать' });
  expect(screen.queryByRole('menuitem', { hidden: true, name: /^Посмотреть/ })).toBeNull();
});

test('an operator can block a person after reading the effects', async () => {
  open('employee');
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { hidden: true, name: 'Заблокировать' }));
  expect(await screen.findByText(/Абдуллаев Бахтиёр останется в списке/)).toBeTruthy();
  expect(server.to(blockEmployees)).toEqual([]);
});

test('blocking is not offered for a person that the operator may not block', async () => {
  open('super_user');
  await screen.findByRole('button', { name: 'Изменить' });
  await expect.poll(() => server.to(getMe)).toHaveLength(1);
  await openMenu();
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  expect(items.map(({ textContent }) => textContent)).toEqual(['Напечатать']);
});
