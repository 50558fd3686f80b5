// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unblockEmployee } from '@vigil/contract/employees/endpoints.ts';
import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import type { CurrentUser } from '@vigil/contract/profile/profile.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { PersonBlocked } from './person-blocked.tsx';

const server = answers();
const operator: CurrentUser = { ...me, role: 'operator', roles: ['operator'] };
const employee = (blocked_at: string | null, blocked_by: 'directory' | 'person' = 'directory'): EmployeeDetails => ({
  id: idOf(7),
  last_name: 'Абдуллаев',
  first_name: 'Бахтиёр',
  middle_name: '',
  position: '',
  email: 'a@primer.example',
  role: 'employee',
  manager: null,
  roles: ['employee'],
  is_registered: true,
  has_refused_address: false,
  version: '',
  blocked_at,
  blocked_by: blocked_at === null ? null : blocked_by,
  department: { id: idOf(8), title: 'Отдел' },
  tags: [],
  note: '',
  statistic: { progress: null, risk_level: null, phishing_events: { sent: 0, clicked: 0, entered_data: 0 } },
});
beforeEach(() => {
  session.start('own');
  server.on(getMe, () => operator);
});
afterEach(() => session.end());

const open = (blocked_at: string | null, blocked_by?: 'directory' | 'person') =>
  openScreen({
    path: '/admin/staff/employees/$employee_id',
    params: { employee_id: idOf(7) },
    component: () => (
      <>
        <h1>Сотрудник</h1>
        <PersonBlocked employee={employee(blocked_at, blocked_by)} />
      </>
    ),
  });

test('an operator unblocks a person after reading the effects', async () => {
  server.on(unblockEmployee, () => employee(null));
  open('2026-09-01T10:00:00.000Z');
  await userEvent.click(await screen.findByRole('button', { name: 'Снять блокировку' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Абдуллаев Бахтиёр снова сможет войти');
  expect(server.to(unblockEmployee)).toEqual([]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Снять блокировку' }).at(-1)!);
  await expect.poll(() => server.to(unblockEmployee)).toMatchObject([{ params: { id: idOf(7) } }]);
});

test('nothing shows for a person who is not blocked', async () => {
  open(null);
  await screen.findByRole('heading', { name: 'Сотрудник' });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['directory', /в каталоге организации этого человека больше нет/],
  ['person', /оператором/],
] as const)('the notice says who blocked the person: %s', async (by, words) => {
  open('2026-09-01T10:00:00.000Z', by);
  expect(await screen.findByText(words)).toBeTruthy();
});
