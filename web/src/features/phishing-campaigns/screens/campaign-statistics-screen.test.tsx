// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  countFailures,
  getCampaign,
  getCampaignCourse,
  getCampaignInternal,
  getCampaignOverview,
  getCampaignReading,
  getClickTimes,
  listCampaignDepartments,
  listCampaignOs,
  listCampaigns,
  listCampaignTemplates,
  listCampaignUsers,
  listFailures,
} from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { Campaign, CampaignTemplate } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { CampaignOverview } from '@vigil/contract/phishing-campaigns/overview.ts';
import { judgedAt } from '@vigil/contract/phishing-results/conclusion.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { actMinutes } from '@vigil/contract/phishing-results/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page, refusal } from '../../../../test/answers.ts';
import { campaignStatistics } from '../../../../test/campaign.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { CampaignStatisticsScreen } from './campaign-statistics-screen.tsx';

const server = answers();
const campaign_id = idOf(1);
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const moment = hoursAgo(240);

const none = campaignStatistics();
const results = (sent: number, clicked: number): CampaignStatistics => ({
  ...none,
  sent,
  opened: Math.min(sent, 2 * clicked),
  clicked,
  incidents: clicked,
  incident_risk: (100 * clicked) / sent,
});
const campaign = (change: Partial<Campaign> = {}): Campaign => ({
  id: campaign_id,
  name: 'Осень',
  status: 'completed',
  start_date: moment,
  end_date: hoursAgo(72),
  email_send_end_date: moment,
  users_count: 1000,
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
  statistics: results(1000, 120),
  dateType: 'auto',
  emailSendType: 'at_once',
  created_at: moment,
  completed_at: hoursAgo(72),
  created_by_name: 'Анна',
  decision: null,
  hold: null,
  hold_cause: null,
  hold_detail: null,
  bounces: { noticed_at: null, ignored: 0 },
  ...change,
});
const overview = (sentHoursAgo: number, change: Partial<CampaignOverview> = {}): CampaignOverview => {
  const sent_at = hoursAgo(sentHoursAgo);
  return {
    people: null,
    is_exact: true,
    sending: { first_sent_at: sent_at, median_sent_at: sent_at, last_sent_at: sent_at },
    judged_from: judgedAt(sent_at),
    previous: null,
    machines: [],
    ...change,
  };
};
const template = (number: number, change: Partial<CampaignTemplate>): CampaignTemplate => ({
  id: idOf(number),
  template_id: idOf(number),
  name: `Шаблон ${number}`,
  difficulty: 'hard',
  subject: 'Премия',
  sender_name: 'Кадры',
  sender_address: 'hr@bank.test',
  expected: { from: 11, to: 18 },
  statistics: results(1000, 120),
  ...change,
});
const department = (number: number, sent: number, incidents: number) => ({
  id: idOf(100 + number),
  title: `Отдел ${number}`,
  statistics: results(sent, incidents),
});

beforeEach(() => {
  server.on(getCampaign, () => campaign());
  server.on(getCampaignInternal, () => new Promise(() => {}));
  server.on(getCampaignOverview, () => overview(240));
  server.on(getCampaignCourse, () => ({ course: null }));
  server.on(getCampaignReading, () => ({ readers_count: 0, read_through_count: 0, median_seconds: null }));
  server.on(listCampaignTemplates, () => ({ data: [template(2, {})] }));
  server.on(listCampaignDepartments, () => page([]));
  server.on(listCampaignOs, () => ({ data: [] }));
  server.on(getClickTimes, () => ({ data: [] }));
  server.on(listCampaignUsers, () => page([]));
  server.on(listCampaigns, () => page([]));
  server.on(listFailures, () => page([]));
  server.on(countFailures, () => ({
    caught: 0,
    repeat: 0,
    repeat_failures: 2,
    given_course: 0,
    completed_course: 0,
    retested: 0,
    caught_again: 0,
  }));
});
const open = (search = '') =>
  openScreen({
    path: '/admin/phishing/campaigns/$campaign_id/statistics',
    component: CampaignStatisticsScreen,
    params: { campaign_id },
    search,
  });
const departmentsAre = (...data: ReturnType<typeof department>[]) => server.on(listCampaignDepartments, () => page(data));

test('a campaign’s statistics open with the conclusion: expected and actual rates, and the verdict by the whole interval', async () => {
  open();
  expect(await screen.findByText(/^Ожидалось 11–18\s?%, вышло 12\s?%: как и ожидалось$/)).toBeTruthy();
  expect(screen.getByText(/с учётом погрешности от 10\s?% до 14\s?%/)).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Обзор' }).getAttribute('aria-selected')).toBe('true');
});

test('a campaign with an open-ended email is never above the expected range', async () => {
  server.on(getCampaign, () => campaign({ statistics: results(1000, 900) }));
  server.on(listCampaignTemplates, () => ({
    data: [template(2, { expected: { from: 19, to: null }, statistics: results(1000, 900) })],
  }));
  open();
  expect(await screen.findByText(/^Ожидалось 19\s?% и больше, вышло 90\s?%: как и ожидалось$/)).toBeTruthy();
  expect(screen.queryByText(/больше ожидаемого/)).toBeNull();
});

test('opening an attachment is a failure, and the shares count it', async () => {
  const statistics = { ...results(1000, 65), opened_attachment: 70, incidents: 120 };
  server.on(getCampaign, () => campaign({ statistics, attack_vectors: [{ type: 'attachments' }] }));
  open();
  const funnel = within(await screen.findByRole('table', { name: 'От доставки до ввода данных' }));
  expect(funnel.getByRole('row', { name: /Ошиблись: ссылка или вложение/ }).textContent).toMatch(/12012\s?%/);
  await userEvent.click(funnel.getByRole('button', { name: '120' }));
  await waitFor(() => expect(server.to(listCampaignUsers)).toMatchObject([{ query: { only: 'incidents' } }]));
});

test('the previous campaign is shown beside, and an insignificant difference is none', async () => {
  const previous = { id: idOf(9), name: 'Весна', completed_at: moment, expected: null, statistics: results(1000, 130) };
  server.on(getCampaignOverview, () => overview(240, { previous }));
  open();
  const clicked = within(await screen.findByRole('table', { name: 'От доставки до ввода данных' })).getByRole('row', {
    name: /Перешли по ссылке/,
  });
  expect(clicked.textContent).toMatch(/13\s?%неотличимо$/);
});

test('early figures have no comparisons, and the page says when they will', async () => {
  server.on(getCampaign, () => campaign({ status: 'active', completed_at: null }));
  server.on(getCampaignOverview, () => overview(2, { previous: null }));
  departmentsAre(department(1, 500, 100), department(2, 500, 20));
  open();
  expect(await screen.findByText(/^Пока по ссылке перешли 12\s?%$/)).toBeTruthy();
  expect(screen.getByText(/^Сравнения шаблонов и отделов появятся/)).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Отделы' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: /^Отделы/ }));
  const departments = within(await screen.findByRole('table', { name: 'Отделы' }));
  expect(departments.getByRole('row', { name: /Отдел 1/ }).textContent).toContain('100 из 500');
  expect(departments.queryByText('больше')).toBeNull();
});

test('the first hour shows only counts', async () => {
  server.on(getCampaign, () => campaign({ status: 'active', completed_at: null, statistics: results(33, 1) }));
  server.on(getCampaignOverview, () => overview(2 / 60));
  open();
  expect(await screen.findByText(/^Выводы делать рано: ушло 33 письма/)).toBeTruthy();
  const funnel = await screen.findByRole('table', { name: 'От доставки до ввода данных' });
  expect(within(funnel).queryByRole('columnheader', { name: /Доля|Пока/ })).toBeNull();
});

test('the overview shows a few departments and how many would differ by chance, and the departments tab lists all, twenty at a time', async () => {
  departmentsAre(
    ...Array.from({ length: 25 }, (_, index) => department(index + 1, 40, index === 0 ? 30 : 4)),
    department(26, 7, 1),
  );
  open();
  const few = await screen.findByRole('table', { name: 'Отделы' });
  expect(within(few).getAllByRole('link')).toHaveLength(7);
  expect(within(few).getByRole('row', { name: /^Отдел 1 / }).textContent).toContain('больше');
  expect(within(few).getByRole('row', { name: /^Отдел 26 / }).textContent).toContain('1 из 7');
  expect(screen.getByText(/отличаются 1 из 25; случайно отличались бы около 1/)).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: /^Отделы/ }));
  const all = await screen.findByRole('table', { name: 'Отделы' });
  expect(within(all).getAllByRole('link')).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
  expect(within(all).getAllByRole('link')).toHaveLength(26);
  expect(within(all).getByRole('link', { name: 'Отдел 1' }).getAttribute('href')).toContain(`department=${idOf(101)}`);
});

test('a system’s shares are of the people who opened on it, and a system used only by scanners is omitted', async () => {
  server.on(listCampaignOs, () => ({
    data: [
      { id: 'Windows', title: 'Windows', statistics: { ...none, opened: 40, clicked: 10 } },
      { id: 'Linux', title: 'Linux', statistics: { ...none, automated: 9 } },
    ],
  }));
  open('?tab=departments');
  const table = await screen.findByRole('table', { name: 'Системы' });
  expect(within(table).getByRole('row', { name: /Windows/ }).textContent).toMatch(/^Windows401025\s?%0/);
  expect(within(table).queryByText('Linux')).toBeNull();
  expect(screen.getByText('доли от открывших письмо в этой системе')).toBeTruthy();
});

const evenCounts = (count: number) => actMinutes.map((_, index) => Math.round((count * (index + 1)) / actMinutes.length));

test('the median of a running campaign is marked as preliminary', async () => {
  server.on(getClickTimes, () => ({
    data: [{ deed: 'clicked' as const, count: 120, median_seconds: 40 * 60, by: evenCounts(120) }],
  }));
  server.on(getCampaign, () => campaign({ status: 'active', completed_at: null }));
  open();
  expect(await screen.findByText('пока половина за 40 мин')).toBeTruthy();
});

test('times of few people have no chart, and in the table each action has its own hundred percent', async () => {
  server.on(getClickTimes, () => ({
    data: [
      { deed: 'opened' as const, count: 300, median_seconds: 40, by: evenCounts(300) },
      { deed: 'entered_data' as const, count: 3, median_seconds: 40, by: evenCounts(3) },
    ],
  }));
  open();
  expect(await screen.findByText('половина за 40 с')).toBeTruthy();
  expect(screen.getByText(/^3 человека: слишком мало/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Таблица' }));
  const table = within(screen.getByRole('table', { name: 'Как быстро действовали' }));
  expect(table.getByRole('row', { name: /^7 дн/ }).textContent).toMatch(/^7 дн100\s?%$/);
});

test('automated clicks and opens are listed separately', async () => {
  server.on(getCampaignOverview, () => overview(240, { machines: [{ reason: 'scanner_agent', clicks: 26, opens: 14 }] }));
  open();
  const table = within(await screen.findByRole('table', { name: 'Автоматические события, в цифры не входят' }));
  expect(table.getByRole('row', { name: /известный сканер/ }).textContent).toContain('2614');
  expect(screen.getByRole('button', { name: '40 событий' })).toBeTruthy();
});

test('a filter of recipients in the address opens their tab', async () => {
  open('?only=clicked');
  await waitFor(() => expect(server.to(listCampaignUsers)).toMatchObject([{ query: { only: 'clicked' } }]));
  expect(screen.getByRole('tab', { name: /^Получатели/ }).getAttribute('aria-selected')).toBe('true');
});

test('a part that fails leaves the others', async () => {
  server.on(listCampaignTemplates, () => refusal(500, 'unexpected', 'Сбой'));
  open();
  expect(await screen.findByRole('table', { name: 'От доставки до ввода данных' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Повторить' })).toBeTruthy();
});

test('two campaigns are compared with what is expected for their emails’ difficulty', async () => {
  const user = userEvent.setup();
  server.on(listCampaigns, () => page([campaign({ id: idOf(8), name: 'Весна' })]));
  server.on(listCampaignTemplates, ({ params }) => ({
    data: [template(2, { expected: { from: 0, to: params.id === campaign_id ? 40 : 20 }, statistics: results(1000, 100) })],
  }));
  server.on(getCampaign, ({ params }) => campaign({ id: params.id, name: params.id === idOf(8) ? 'Весна' : 'Осень' }));
  open('?tab=templates');
  await user.click(await screen.findByRole('combobox', { name: 'С какой кампанией' }));
  await user.click(await screen.findByRole('option', { name: 'Весна', hidden: true }));
  expect(await screen.findByText(/ошибок на 50\s%\s?меньше, чем в «Весна»/)).toBeTruthy();
});
