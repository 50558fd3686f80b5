// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GivenOf } from '@vigil/contract/endpoint.ts';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { CampaignUser } from '@vigil/contract/phishing-campaigns/campaign-user.ts';
import {
  excuseDelivery,
  getCampaign,
  listCampaignDepartments,
  listCampaignOs,
  listCampaignTemplates,
  listCampaignUsers,
  listDeliveryEvents,
  overruleVerdict,
} from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { campaignStatistics } from '../../../../test/campaign.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { Recipients } from './recipients.tsx';

const server = answers();
const campaign_id = idOf(1);
const moment = '2026-11-21T09:00:00.000Z';
const recipient = (number: number, last_name: string, more: Partial<CampaignUser> = {}): CampaignUser => ({
  delivery_id: idOf(number),
  user: { id: idOf(100 + number), last_name, first_name: 'Анна', middle_name: '', email: `${number}@primer.example` },
  department: { id: idOf(3), title: 'Склад' },
  template: { id: idOf(4), name: 'Премия' },
  state: 'sent',
  status: 'sent',
  failure: null,
  send_at: moment,
  sent_at: moment,
  result_at: null,
  os: null,
  automated_count: 0,
  excuse: null,
  gotcha_seconds: null,
  attempt: 1,
  can_resend: false,
  course: null,
  ...more,
});
type Events = GivenOf<typeof listDeliveryEvents>['data'];
const event: Events[number] = {
  id: 7,
  kind: 'clicked',
  at: moment,
  verdict: 'automated',
  reasons: ['too_soon'],
  os: null,
  agent: null,
  address: null,
};

const statistics = campaignStatistics({ sent: 2, opened: 1, clicked: 1, incidents: 1, failed: 1, incident_risk: 50 });
const campaign: Campaign = {
  id: campaign_id,
  name: 'Осень',
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
  statistics,
  dateType: 'auto',
  emailSendType: 'at_once',
  workingHours: false,
  created_at: moment,
  completed_at: null,
  created_by_name: 'Анна',
  decision: null,
  hold: null,
  hold_cause: null,
  hold_detail: null,
  bounces: { noticed_at: null, ignored: 0 },
};

beforeEach(() => {
  server.on(getCampaign, () => campaign);
  server.on(listCampaignUsers, () =>
    page([
      recipient(11, 'Ким', { state: 'queued', status: 'unknown', sent_at: null }),
      recipient(12, 'Ли', { state: 'failed', status: 'unknown', sent_at: null, failure: 'excluded' }),
      recipient(13, 'Пак', { status: 'clicked', result_at: moment, course: { progress: 40 } }),
    ]),
  );
  server.on(listCampaignTemplates, () => ({ data: [] }));
  server.on(listCampaignDepartments, () => page([]));
  server.on(listCampaignOs, () => ({ data: [] }));
  server.on(listDeliveryEvents, () => ({ data: [event] }));
  server.on(overruleVerdict, () => ({ data: [{ ...event, verdict: 'human' as const, reasons: ['overruled'] }] }));
});

const open = (search = '', template_id?: string) =>
  openScreen({
    path: '/admin/phishing/campaigns/$campaign_id',
    params: { campaign_id },
    search,
    component: () => <Recipients campaign_id={campaign_id} isLive={false} {...(template_id !== undefined && { template_id })} />,
  });
const lastQuery = () => server.to(listCampaignUsers).at(-1)?.query;
const rowOf = async (name: RegExp) => (await screen.findByText(name)).closest('tr')!.textContent;

test('the server is asked for the filters in the address, and for no others', async () => {
  open();
  await screen.findByText('Ким Анна');
  expect(lastQuery()).toEqual({ limit: 20, offset: 0 });
});

test('each filter in the address is requested, and removing its chip removes it', async () => {
  open(`?only=failed&status=clicked&department=${idOf(3)}&page=2`);
  await screen.findByText('Ким Анна');
  expect(lastQuery()).toEqual({ limit: 20, offset: 40, only: 'failed', status: ['clicked'], department_id: idOf(3) });
  await userEvent.click(screen.getByRole('button', { name: /Не доставлено/ }));
  await waitFor(() => expect(lastQuery()).toEqual({ limit: 20, offset: 0, status: ['clicked'], department_id: idOf(3) }));
  await userEvent.click(screen.getByRole('button', { name: 'Сбросить' }));
  await waitFor(() => expect(lastQuery()).toEqual({ limit: 20, offset: 0 }));
});

test('the page of one template requests only its recipients, whatever the address says', async () => {
  open(`?template=${idOf(5)}`, idOf(4));
  await screen.findByText('Ким Анна');
  expect(lastQuery()).toEqual({ limit: 20, offset: 0, template_id: idOf(4) });
  expect(screen.queryByRole('columnheader', { name: 'Шаблон' })).toBeNull();
});

test('the filter offers only existing values, and clearing resets both the input and the active filter at once', async () => {
  server.on(listCampaignOs, () => ({ data: [{ id: 'Windows', title: 'Windows', statistics }] }));
  open('?status=clicked&status=sent&os=Windows');
  await screen.findByText('Ким Анна');
  expect(lastQuery()).toMatchObject({ status: ['clicked', 'sent'], os: ['Windows'] });
  expect(screen.getByText('Система: Windows')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Фильтр' }));
  const dialog = await screen.findByRole('dialog');
  const offered = await within(dialog).findAllByRole('checkbox');
  expect(offered.map((box) => box.closest('div')!.parentElement!.textContent)).toEqual([
    'Не отправлено',
    'Не открыто',
    'Переход по ссылке',
    'Windows',
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Сбросить' }));
  await waitFor(() => expect(lastQuery()).toEqual({ limit: 20, offset: 0 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a press on a status or system adds it, a second one removes it, and only applying makes it the active filter', async () => {
  server.on(listCampaignOs, () => ({ data: [{ id: 'Windows', title: 'Windows', statistics }] }));
  open('?status=clicked');
  await screen.findByText('Ким Анна');
  await userEvent.click(screen.getByRole('button', { name: 'Фильтр' }));
  const dialog = within(await screen.findByRole('dialog'));
  const press = async (name: string) => userEvent.click(await dialog.findByRole('checkbox', { name }));
  for (const name of ['Windows', 'Не открыто', 'Переход по ссылке', 'Не отправлено', 'Не отправлено']) await press(name);
  expect(lastQuery()).toEqual({ limit: 20, offset: 0, status: ['clicked'] });
  await userEvent.click(dialog.getByRole('button', { name: 'Применить' }));
  await waitFor(() => expect(lastQuery()).toEqual({ limit: 20, offset: 0, status: ['sent'], os: ['Windows'] }));
});

test('each row shows its state: when the email is due, why it was not sent, or what followed', async () => {
  open();
  expect(await rowOf(/Ким Анна/)).toMatch(/Ждёт отправки.*уйдёт /);
  expect(await rowOf(/Ли Анна/)).toMatch(/Не доставлено—/);
  expect(await rowOf(/Пак Анна/)).toMatch(/Переход.*курс назначен, 40/);
});

test('pressing a row shows the email’s events, and the operator can override each verdict', async () => {
  const history = open('?page=1');
  await userEvent.click(await screen.findByRole('button', { name: /Пак Анна/ }));
  expect(await screen.findByText('слишком быстро после отправки')).toBeTruthy();
  expect(history.location.search).toContain(`delivery=${idOf(13)}`);
  expect(history.location.search).toContain('page=1');
  await userEvent.click(screen.getByRole('button', { name: 'Это был человек' }));
  await waitFor(() =>
    expect(server.to(overruleVerdict)).toEqual([
      expect.objectContaining({ params: { id: campaign_id, delivery_id: idOf(13) }, body: { event_id: 7, verdict: 'human' } }),
    ]),
  );
});

test('an excused failure leaves the list of failures, and its email stays open with the reason', async () => {
  const user = userEvent.setup();
  let excuse: CampaignUser['excuse'] = null;
  const pak = () => recipient(13, 'Пак', { status: excuse === null ? 'clicked' : 'opened', result_at: moment, excuse });
  server.on(listCampaignUsers, ({ query }) => page(query.delivery_id === undefined && excuse !== null ? [] : [pak()]));
  server.on(excuseDelivery, ({ body: { reason } }) => {
    excuse = { reason, at: moment, by_name: 'Анна Каримова' };
    return { ok: true as const };
  });
  open('?only=clicked');
  await user.click(await screen.findByText('Пак Анна'));
  await user.click(await screen.findByRole('button', { name: 'Не считать ошибкой' }));
  const dialog = within(await screen.findByRole('dialog', { name: /не считать ошибкой/ }));
  await user.click(dialog.getByRole('button', { name: 'Не считать' }));
  expect(await dialog.findByText('Обязательное поле')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Почему/ }), 'Просили проверить');
  await user.click(dialog.getByRole('button', { name: 'Не считать' }));
  expect(await screen.findByText('Не считается ошибкой: Просили проверить')).toBeTruthy();
  expect(screen.getByText('Ничего не найдено')).toBeTruthy();
});

test('an undelivered email says why, and their list links to the addresses to correct', async () => {
  server.on(listCampaignUsers, () =>
    page([recipient(1, 'Ким', { state: 'failed', status: 'unknown', sent_at: null, failure: '550 5.1.1 User unknown' })]),
  );
  openScreen({
    path: '/admin/phishing/campaigns/$campaign_id',
    params: { campaign_id },
    search: '?only=failed',
    component: () => <Recipients campaign_id={campaign_id} isLive={false} />,
  });
  await screen.findByText(/Такого адреса нет\. 550 5\.1\.1 User unknown/);
  const link = screen.getByRole('link', { name: 'Исправить адреса, которых нет' });
  expect(link.getAttribute('href')).toContain('address=REFUSED');
});
