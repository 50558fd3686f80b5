// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getOrganization } from '@vigil/contract/organizations/endpoints.ts';
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import * as statistics from '@vigil/contract/statistics/endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers, idOf, refusal } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { OrganizationStatisticsScreen } from './organization-statistics-screen.tsx';

const server = answers();
const broker = idOf(4);
const list = ['Организации', '/admin/organization'];

beforeEach(() => {
  session.start('of an operator');
  server.on(getMe, () => ({ ...me, role: 'operator' as const }));
  server.on(getMyPermissions, () => permissionTreeOf([]));
  server.on(getOrganization, () => ({
    id: broker,
    parent_id: me.organization_id,
    title: 'Брокер',
    logo_url: null,
    theme_color: '#0b6e69',
    language: 'ru' as const,
    license: { users_count: 24, users_limit: 100, start_date: '2026-01-01', end_date: '2099-01-01' },
    password_min_length: 10,
    is_active: true,
    children_count: 0,
    figures: {
      risk_level: null,
      with_risk: 0,
      progress: null,
      changes: { risk_level: null, progress: null },
      last_campaign: null,
    },
    parent_title: 'Банк',
    people_count: 5,
    departments_count: 1,
    campaigns_count: 1,
    courses_count: 1,
    version: '',
    storage: { used_bytes: 0, allowed_bytes: 20 * 1024 ** 3 },
  }));
  // Other tests cover the figures: here each part shows that it failed to load.
  for (const part of [
    statistics.getCurrentRisk,
    statistics.getRiskGroups,
    statistics.getCurrentProgress,
    statistics.getProgressGroups,
    statistics.getOrganizationPhishing,
    statistics.getCoursesCounts,
    statistics.getLastCampaign,
    statistics.getRiskSeries,
    statistics.getProgressSeries,
    statistics.getDetailProgressGroup,
  ])
    server.on(part, () => refusal(500, 'internal', 'no'));
});
afterEach(() => session.end());

const open = (search: string) =>
  openScreen({
    path: '/admin/organization/$organization_id/statistics',
    component: OrganizationStatisticsScreen,
    params: { organization_id: broker },
    search,
  });
const crumbs = async () =>
  [...within(await screen.findByRole('navigation')).getAllByRole('link')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

// Spec point 2: "Edit and statistics carry a query parameter 'from'."
test.each([
  ['?from=list', [list]],
  ['?from=one', [list, ['Брокер', `/admin/organization/${broker}`]]],
  ['?from=statistics', [['Общая статистика', '/admin/statistics/general-statictics']]],
  ['', [list]],
])('the back link leads to the page in the address: %s', async (search, expected) => {
  open(search);
  await screen.findAllByText('Брокер');
  await waitFor(async () => expect(await crumbs()).toEqual(expected));
});

test('changing the period keeps the back link', async () => {
  const history = open('?from=one');
  await userEvent.click(await screen.findByRole('button', { name: /^Период/ }));
  await userEvent.click(await screen.findByText('Прошлый месяц'));
  await waitFor(() => expect(history.location.search).toContain('period=last_month'));
  expect(history.location.search).toContain('from=one');
});
