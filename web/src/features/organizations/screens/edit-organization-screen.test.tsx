// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeOrganization, getOrganization } from '@vigil/contract/organizations/endpoints.ts';
import type { OrganizationDetails } from '@vigil/contract/organizations/organization.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { EditOrganizationScreen } from './edit-organization-screen.tsx';

const server = answers();
const branch: OrganizationDetails = {
  id: idOf(4),
  parent_id: idOf(1),
  parent_title: 'Банк',
  title: 'Филиал',
  logo_url: null,
  theme_color: '#0b6e69',
  language: 'ru',
  license: { users_count: 24, users_limit: 100, start_date: '2026-01-01', end_date: '2090-12-31' },
  password_min_length: 10,
  is_active: true,
  children_count: 0,
  figures: { risk_level: null, with_risk: 0, progress: null, changes: { risk_level: null, progress: null }, last_campaign: null },
  people_count: 5,
  departments_count: 1,
  campaigns_count: 1,
  courses_count: 1,
  version: '',
  storage: { used_bytes: 0, allowed_bytes: 20 * 1024 ** 3 },
};

beforeEach(() => {
  session.start('own');
  server.on(getMe, () => ({ ...me, role: 'system_admin' as const, roles: ['system_admin' as const] }));
  server.on(getOrganization, () => branch);
  server.on(changeOrganization, () => branch);
});
afterEach(() => session.end());

test.each([
  ['list', '/admin/organization'],
  ['one', `/admin/organization/${branch.id}`],
])('saving returns to the page in the address: %s', async (from, place) => {
  const history = openScreen({
    path: '/admin/organization/$organization_id/edit',
    params: { organization_id: branch.id },
    search: `?from=${from}`,
    component: EditOrganizationScreen,
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /Название/ }), ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(history.location.pathname).toBe(place));
  expect(server.to(changeOrganization).map(({ body }) => body)).toEqual([{ title: 'Филиал 2' }]);
});
