// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  countCaught,
  getCampaign,
  getCampaignCourse,
  getClickTimes,
  getCampaignReading,
  listCampaignDepartments,
  listCampaignOs,
  listCampaigns,
  listCampaignTemplates,
  listCampaignUsers,
  listCaught,
} from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page, refusal } from '../../../../test/answers.ts';
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
  excused: 0,
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
  server.on(getCampaignReading, () => ({ readers_count: 0, read_through_count: 0, median_seconds: null }));
  server.on(listCampaignTemplates, () => ({ data: [] }));
  server.on(listCampaignDepartments, () => ({ data: [], total_count: 0, limit: 20, offset: 0 }));
  server.on(listCampaignOs, () => ({ data: [] }));
  server.on(getClickTimes, () => ({ bins: [], median_seconds: null }));
  server.on(listCampaignUsers, () => page([]));
  server.on(listCampaigns, () => page([]));
  server.on(listCaught, () => page([]));
  server.on(countCaught, () => ({
    caught: 0,
    repeat: 0,
    repeat_failures: 2,
    given_course: 0,
    completed_course: 0,
    retested: 0,
    caught_again: 0,
  }));
});
const moment = '2026-11-21T09:00:00.000Z';
const campaign = (id: string, name: string): Campaign => ({
  id,
  name,
  status: 'active',
  start_date: moment,
  end_date: moment,
  email_send_end_date: moment,
  users_count: 3,
  is_testing: false,
  is_autophish: false,
  by_tag: false,
  tag: null,
  is_paused: false,
  pause_reason: null,
  approval: null,
  workingHours: false,
  held: null,
  unsent: 0,
  resent: 0,
  follows: null,
  planned: null,
  failure: null,
  attack_vectors: [],
  templates: [],
  logo: null,
  email: null,
  original_url: 'http://phish.test',
  report: null,
  statistics: none,
  dateType: 'auto',
  emailSendType: 'at_once',
  created_at: moment,
  completed_at: null,
  created_by_name: 'Анна',
  decision: null,
  hold: null,
  hold_detail: null,
  bounces: { noticed_at: null, ignored: 0 },
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
      { id: 'Linux', title: 'Linux', statistics: { ...none, automated: 9, excused: 0 } },
    ],
  }));
  open();
  const table = await screen.findByRole('table', { name: 'Системы' });
  expect(within(table).getByRole('row', { name: /Windows/ }).textContent).toContain('25');
  expect(within(table).queryByText('Linux')).toBeNull();
  expect(within(table).queryByRole('columnheader', { name: 'Отправлено' })).toBeNull();
});

test('a template says what was expected of it and how it came out; clicks are told by their minutes', async () => {
  const template = { template_id: idOf(9), difficulty: 'hard' as const, subject: 'x', sender_name: 'x', sender_address: 'x' };
  const caught = { ...none, sent: 100, clicked: 31, incidents: 31, incident_risk: 31 };
  server.on(listCampaignTemplates, () => ({
    data: [
      { ...template, id: idOf(2), name: 'Оценённый', expected: { from: 10, to: 18 }, statistics: caught },
      { ...template, id: idOf(3), name: 'Без оценки', expected: null, statistics: caught },
    ],
  }));
  server.on(getClickTimes, () => ({
    bins: [
      { minutes: 1, count: 20 },
      { minutes: null, count: 11 },
    ],
    median_seconds: 40,
  }));
  open();
  const table = await screen.findByRole('table', { name: 'Шаблоны' });
  expect(within(table).getByRole('row', { name: /Оценённый/ }).textContent).toContain(
    'Ожидалось переходов: 10–18\u202F% · больше ожидаемого',
  );
  expect(within(table).getByRole('row', { name: /Без оценки/ }).textContent).not.toContain('Ожидалось');
  expect(await screen.findByText('Половина перешла за 40 секунд после письма.')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Позже часа' }).getAttribute('aria-valuenow')).toBe('55');
});

test('one part that fails leaves the others standing', async () => {
  server.on(listCampaignTemplates, () => refusal(500, 'unexpected', 'Сбой'));
  open();
  expect(await screen.findByText('Курс не назначался.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Повторить' })).toBeTruthy();
});

test('two campaigns are set against what their letters’ difficulty let one expect', async () => {
  const user = userEvent.setup();
  const template = (number: number, incidents: number, to: number) => ({
    id: idOf(number),
    template_id: idOf(number),
    name: 'Премия',
    difficulty: 'hard' as const,
    subject: '',
    sender_name: '',
    sender_address: '',
    expected: { from: 0, to },
    statistics: { ...none, sent: 1000, incidents, incident_risk: incidents / 10 },
  });
  server.on(listCampaigns, () => page([campaign(idOf(8), 'Весна')]));
  server.on(listCampaignTemplates, ({ params }) => ({
    data: [params.id === campaign_id ? template(2, 100, 40) : template(3, 100, 20)],
  }));
  server.on(getCampaign, ({ params }) => campaign(params.id, params.id === idOf(8) ? 'Весна' : 'Осень'));
  open();
  await user.click(await screen.findByRole('combobox', { name: 'С какой кампанией' }));
  await user.click(await screen.findByRole('option', { name: 'Весна', hidden: true }));
  expect(await screen.findByText(/ошибок на 50\s%\s?меньше, чем в «Весна»/)).toBeTruthy();
  expect(screen.getByText('×0,5')).toBeTruthy();
});
