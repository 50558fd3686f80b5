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
  listCampaignTemplates,
  listCampaignUsers,
  listFailures,
} from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { decideApproval } from '@vigil/contract/campaign-approval/endpoints.ts';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { campaignStatistics } from '../../../../test/campaign.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { CampaignScreen, TaggedCampaignScreen } from './campaign-screen.tsx';

const server = answers();
const campaign_id = idOf(1);
const moment = '2026-09-01T08:00:00.000Z';
const byTag: Campaign = {
  id: campaign_id,
  name: 'Аудиторы: Пароль истекает',
  status: 'completed',
  start_date: moment,
  end_date: moment,
  email_send_end_date: moment,
  users_count: 1,
  is_testing: false,
  is_autophish: false,
  by_tag: true,
  tag: { id: idOf(2), title: 'Аудиторы', color: '#2456E6' },
  is_paused: false,
  pause_reason: null,
  approval: null,
  held: null,
  unsent: 0,
  resent: 0,
  follows: null,
  planned: null,
  failure: null,
  logo: null,
  email: null,
  original_url: 'http://phish.test',
  report: null,
  attack_vectors: [],
  templates: [{ id: idOf(3), name: 'Пароль истекает' }],
  statistics: campaignStatistics({ sent: 1 }),
  dateType: 'auto',
  emailSendType: 'at_once',
  workingHours: false,
  created_at: moment,
  completed_at: moment,
  created_by_name: 'Анна',
  decision: null,
  hold: null,
  hold_cause: null,
  hold_detail: null,
  bounces: { noticed_at: null, ignored: 0 },
};
const path = '/admin/phishing/phishing-by-tags/campaigns/$campaign_id';

beforeEach(() => {
  server.on(getCampaignInternal, () => new Promise(() => {}));
  server.on(getCampaign, () => byTag);
  server.on(listCampaignUsers, () => page([]));
  server.on(listCampaignTemplates, () => ({ data: [] }));
  server.on(listCampaignDepartments, () => page([]));
  server.on(listCampaignOs, () => ({ data: [] }));
  server.on(getCampaignOverview, () => ({
    people: null,
    is_exact: true,
    sending: { first_sent_at: moment, median_sent_at: moment, last_sent_at: moment },
    judged_from: moment,
    previous: null,
    machines: [],
  }));
  server.on(getClickTimes, () => ({ data: [] }));
  server.on(getCampaignCourse, () => ({ course: null }));
  server.on(getCampaignReading, () => ({ readers_count: 0, read_through_count: 0, median_seconds: null }));
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

test('a campaign by tag names its tag and belongs to its own list, and can be neither repeated nor tested', async () => {
  openScreen({ path, params: { campaign_id }, component: TaggedCampaignScreen });
  expect((await screen.findByRole('link', { name: 'тег «Аудиторы»' })).getAttribute('href')).toContain(idOf(2));
  expect(screen.getByRole('link', { name: 'Кампании по тегам' }).getAttribute('href')).toContain('phishing-by-tags');
  await userEvent.click(screen.getByRole('button', { name: 'Действия' }));
  expect(await screen.findByRole('menuitem', { name: 'Удалить', hidden: true })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Повторить', hidden: true })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: /Прислать|прислать/, hidden: true })).toBeNull();
});

test('a campaign by tag opened under a launched campaign’s address redirects to its own', async () => {
  const history = openScreen({
    path: '/admin/phishing/campaigns/$campaign_id',
    params: { campaign_id },
    component: CampaignScreen,
  });
  await waitFor(() => expect(history.location.pathname).toBe(path.replace('$campaign_id', campaign_id)));
});

test('a campaign that paused itself says why', async () => {
  const paused: Campaign = {
    ...byTag,
    status: 'active',
    users_count: 50,
    is_paused: true,
    pause_reason: 'failures',
    completed_at: null,
  };
  server.on(getCampaign, () => paused);
  openScreen({ path, params: { campaign_id }, component: TaggedCampaignScreen });
  expect(await screen.findByText(/^Кампания приостановилась сама/)).toBeTruthy();
});

test.each([
  ['mail_server_busy', '421 4.7.0 Too many connections', /^Почтовый сервер просит подождать/],
  ['mail_server_down', '535 5.7.8 Authentication failed', /^Почтовый сервер не пускает нас/],
  ['mail_server_down', null, /^Почтовый сервер не отвечает/],
] as const)('emails that wait because of %s and %s say so', async (hold, hold_detail, sentence) => {
  const campaign: Campaign = { ...byTag, status: 'active', completed_at: null, hold, hold_detail };
  server.on(getCampaign, () => campaign);
  openScreen({ path, params: { campaign_id }, component: TaggedCampaignScreen });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryAllByText(/^\d{3} /).map(({ textContent }) => textContent)).toEqual(
    hold_detail === null ? [] : [hold_detail],
  );
});

test('an own mail server that cannot be reached is shown with the reason and the next step', async () => {
  const hold_cause = 'Почтовый сервер не принимает соединений на этом порту.';
  const campaign: Campaign = { ...byTag, status: 'active', completed_at: null, hold: 'mail_server_down', hold_cause };
  server.on(getCampaign, () => campaign);
  openScreen({ path, params: { campaign_id }, component: TaggedCampaignScreen });
  expect(await screen.findByText(hold_cause)).toBeTruthy();
});

const waiting: Campaign = {
  ...byTag,
  by_tag: false,
  tag: null,
  status: 'planned',
  completed_at: null,
  approval: 'waiting',
  decision: { asked_at: moment, asked_by_name: 'Анна', decided_at: null, decided_by_name: '', note: '', can_decide: true },
};
const own = { path: '/admin/phishing/campaigns/$campaign_id', params: { campaign_id }, component: CampaignScreen } as const;

test('an approver can approve a campaign, or reject it with a reason', async () => {
  server.on(getCampaign, () => waiting);
  server.on(decideApproval, () => waiting);
  openScreen(own);
  await userEvent.click(await screen.findByRole('button', { name: 'Отклонить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Отклонить кампанию' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Отклонить' }));
  expect(await dialog.findByText('Обязательное поле')).toBeTruthy();
  expect(server.to(decideApproval)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Почему/ }), 'Слишком похоже на банк');
  await userEvent.click(dialog.getByRole('button', { name: 'Отклонить' }));
  await expect
    .poll(() => server.to(decideApproval))
    .toMatchObject([{ body: { type: 'reject', note: 'Слишком похоже на банк' } }]);
});

test('the author sees that somebody else decides', async () => {
  server.on(getCampaign, () => ({ ...waiting, decision: { ...waiting.decision!, can_decide: false } }));
  openScreen(own);
  expect(await screen.findByText(/^Решить может другой сотрудник/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Согласовать' })).toBeNull();
});
