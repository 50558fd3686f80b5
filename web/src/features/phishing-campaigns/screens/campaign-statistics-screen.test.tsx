// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCampaign,
  getCampaignCourse,
  listCampaignDepartments,
  listCampaignOs,
  listCampaignTemplates,
} from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, refusal } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { CampaignStatisticsScreen } from './campaign-statistics-screen.tsx';

const server = answers();
const campaign_id = idOf(1);
const none: CampaignStatistics = {
  sent: 0,
  opened: 0,
  clicked: 0,
  opened_attachment: 0,
  entered_data: 0,
  reported: 0,
  incidents: 0,
  failed: 0,
  unconfirmed: 0,
  automated: 0,
  incident_risk: 0,
};
const department = (number: number) => ({
  id: idOf(number),
  title: `Отдел ${number}`,
  users_count: 5,
  statistics: { ...none, sent: 5, opened: 2 },
});

beforeEach(() => {
  server.on(getCampaign, () => new Promise(() => {}));
  server.on(getCampaignCourse, () => ({ course: null }));
  server.on(listCampaignTemplates, () => ({ data: [] }));
  server.on(listCampaignDepartments, () => ({ data: [], total_count: 0, limit: 20, offset: 0 }));
  server.on(listCampaignOs, () => ({ data: [] }));
});
const open = () =>
  openScreen({
    path: '/admin/phishing/campaigns/$campaign_id/statistics',
    component: CampaignStatisticsScreen,
    params: { campaign_id },
  });

test('departments come twenty at a time, and the next stand below those before', async () => {
  server.on(listCampaignDepartments, ({ query: { limit, offset } }) => ({
    data: Array.from({ length: Math.min(limit, 25 - offset) }, (_, index) => department(offset + index + 1)),
    total_count: 25,
    limit,
    offset,
  }));
  open();
  const table = await screen.findByRole('table', { name: 'Отделы' });
  expect(within(table).getAllByRole('link')).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
  await waitFor(() => expect(within(table).getAllByRole('link')).toHaveLength(25));
  expect(within(table).getByRole('link', { name: 'Отдел 1' }).getAttribute('href')).toContain(`department=${idOf(1)}`);
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull();
});

test('a system that only scanners came from says nothing of people', async () => {
  server.on(listCampaignOs, () => ({
    data: [
      { id: 'Windows', title: 'Windows', statistics: { ...none, opened: 4, clicked: 1 } },
      { id: 'Linux', title: 'Linux', statistics: { ...none, automated: 9 } },
    ],
  }));
  open();
  const table = await screen.findByRole('table', { name: 'Системы' });
  expect(within(table).getByRole('row', { name: /Windows/ }).textContent).toContain('25');
  expect(within(table).queryByText('Linux')).toBeNull();
  expect(within(table).queryByRole('columnheader', { name: 'Отправлено' })).toBeNull();
});

test('one part that fails leaves the others standing', async () => {
  server.on(listCampaignTemplates, () => refusal(500, 'unexpected', 'Сбой'));
  open();
  expect(await screen.findByText('Курс не назначался.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Повторить' })).toBeTruthy();
});
