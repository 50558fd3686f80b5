// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { listMyConsents } from '@vigil/contract/consents/endpoints.ts';
import { getMyOrganizationTitle } from '@vigil/contract/organizations/endpoints.ts';
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import { type Role, rolePermissions } from '@vigil/contract/shared/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers } from '../../../test/answers.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { me } from '../../../test/signed-in.ts';
import { session } from '../../lib/session.ts';
import { OrganizationTheme } from '../organization-theme.tsx';
import { Sidebar } from './sidebar.tsx';
import { UserFrame } from './user-frame.tsx';

const server = answers();
const signInAs = (role: Role) => {
  server.on(getMe, () => ({ ...me, role, roles: [role] }));
  server.on(getMyPermissions, () => permissionTreeOf(rolePermissions[role]));
};
beforeEach(() => {
  session.start('own');
  server.on(listMyConsents, () => ({ data: [], owed: [] }));
  server.on(getMyOrganizationTitle, () => ({
    title: 'Банк',
    logo_url: 'http://content.test/logo',
    theme_color: '#0B7A75',
  }));
});
afterEach(() => session.end());

test('the sidebar shows the organisation’s title and logo, and the page has that title', async () => {
  signInAs('operator');
  openScreen({
    path: '/admin/profile',
    component: () => (
      <OrganizationTheme>
        <Sidebar />
      </OrganizationTheme>
    ),
  });
  await waitFor(() => expect(document.title).toBe('Банк'));
  await screen.findByRole('navigation');
  expect(document.querySelector('img[src="http://content.test/logo"]')).toBeTruthy();
  expect(document.body.textContent).toContain('Банк');
});

test('the sidebar leads to employee learning', async () => {
  signInAs('operator');
  openScreen({ path: '/admin/profile', component: Sidebar });
  expect((await screen.findByRole('link', { name: 'Моё обучение' })).getAttribute('href')).toBe('/user/learning');
});

test.each([
  ['operator', '/admin/statistics/general-statictics'],
  ['employee', null],
] as const)('the employee area of an %s leads to %s', async (role, place) => {
  signInAs(role);
  openScreen({ path: '/user/profile', component: UserFrame });
  await screen.findByRole('button', { name: 'Юсупова Дилноза' });
  expect(screen.queryByRole('link', { name: 'Управление' })?.getAttribute('href') ?? null).toBe(place);
});
