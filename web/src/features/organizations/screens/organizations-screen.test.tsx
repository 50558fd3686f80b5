// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCurrentOrganization,
  getOrganization,
  getOrganizationTotals,
  listOrganizations,
} from '@vigil/contract/organizations/endpoints.ts';
import type { OrganizationDetails, OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import { beforeEach, expect, test } from 'vitest';
import { daysFromToday } from '../../../lib/clock.ts';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { campaignStatistics } from '../../../../test/campaign.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { OrganizationsScreen } from './organizations-screen.tsx';

const server = answers();
const node = (number: number, title: string, endsIn: number): OrganizationNode => ({
  id: idOf(number),
  parent_id: number === 1 ? null : idOf(1),
  title,
  logo_url: null,
  theme_color: '#0b6e69',
  language: 'ru',
  license: {
    users_count: 24,
    users_limit: 100,
    start_date: '2026-01-01',
    end_date: daysFromToday(endsIn),
  },
  password_min_length: 10,
  is_active: true,
  children_count: 0,
  figures: { risk_level: null, with_risk: 0, progress: null, changes: { risk_level: null, progress: null }, last_campaign: null },
});
const details = (organization: OrganizationNode): OrganizationDetails => ({
  ...organization,
  parent_title: organization.parent_id === null ? null : 'Банк',
  people_count: 5,
  departments_count: 1,
  campaigns_count: 1,
  courses_count: 1,
  version: '',
  storage: { used_bytes: 0, allowed_bytes: 20 * 1024 ** 3 },
});
const broker: OrganizationNode = {
  ...node(4, 'Брокер', -3),
  figures: {
    risk_level: 7.4,
    with_risk: 4,
    progress: 37,
    changes: { risk_level: null, progress: null },
    last_campaign: {
      id: idOf(9),
      name: 'Пароль',
      start_date: '2026-09-12T06:00:00.000Z',
      statistics: campaignStatistics({ sent: 50, opened: 30, clicked: 6, entered_data: 2, incidents: 6, incident_risk: 12 }),
    },
  },
};

let own: OrganizationDetails;
beforeEach(() => {
  own = details(node(1, 'Банк', 400));
  server.on(getOrganization, ({ params }) => (params.id === broker.id ? details(broker) : own));
  server.on(getCurrentOrganization, () => node(1, 'Банк', 400));
  server.on(getOrganizationTotals, () => ({ organizations: 6, users: 1978, licences_ending: 2 }));
});
const open = () => openScreen({ path: '/admin/organization', component: OrganizationsScreen });

test('the own organisation comes first, and each licence warns in time', async () => {
  server.on(listOrganizations, () => page([node(2, 'Страхование', 23), node(3, 'Лизинг', 400), node(4, 'Брокер', -3)]));
  open();
  await screen.findByText('Брокер');
  await screen.findByText('Ваша');
  const marks = screen.getAllByText(/^(Банк|Страхование|Лизинг|Брокер)$/).map(({ textContent }) => textContent);
  expect(marks).toEqual(['Банк', 'Страхование', 'Лизинг', 'Брокер']);
  expect(screen.getByText('24 дня')).toBeTruthy();
  expect(screen.getByText('Истекла')).toBeTruthy();
});

test('the totals count the whole tree, and show the changes of the own organisation', async () => {
  server.on(listOrganizations, () => page<OrganizationNode>([]));
  own.figures = { risk_level: 3.4, with_risk: 31, progress: 72, changes: { risk_level: -0.8, progress: 9 }, last_campaign: null };
  open();
  expect(await screen.findByText(/^6 организаций · 1\s978 человек · у 2 пора продлить лицензию$/)).toBeTruthy();
  expect(await screen.findByText('−0,8')).toBeTruthy();
  expect(screen.getByText('+9 п.п.')).toBeTruthy();
});

test('an organisation without children explains what a child is for', async () => {
  server.on(listOrganizations, () => page<OrganizationNode>([]));
  open();
  expect(await screen.findByText(/филиал, дочерняя компания или клиент/)).toBeTruthy();
});

test('each organisation shows its figures, and unknown ones are marked', async () => {
  server.on(listOrganizations, () => page([broker, node(5, 'Новая', 400)]));
  open();
  const [first, second] = (await screen.findAllByRole('button', { name: /Брокер|Новая/ }))
    .filter((button) => button.hasAttribute('data-opens'))
    .map((button) => within(button.closest('li')!));
  for (const text of ['7,4', /^37\s?%$/, 'Пароль', /ошиблись 12\s?%/]) expect(first!.getByText(text)).toBeTruthy();
  expect(first!.getByText(/проверено 4 из/)).toBeTruthy();
  for (const text of ['Нет данных', 'Не проверялась']) expect(second!.getByText(text)).toBeTruthy();
  expect(second!.getByText('Ещё не было')).toBeTruthy();
});

test('the chosen organisation opens beside the tree, and Esc closes it', async () => {
  const user = userEvent.setup();
  server.on(listOrganizations, () => page([broker]));
  const history = open();
  const opener = (await screen.findByText('Брокер')).closest('button')!;
  await user.click(opener);
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText('Входит в Банк')).toBeTruthy();
  expect(panel.getByText('Так вход видят сотрудники')).toBeTruthy();
  expect(panel.getByText(/Лицензия закончилась/)).toBeTruthy();
  expect(panel.getByRole('row', { name: /Перешли.*6/ })).toBeTruthy();
  expect(history.location.search).toBe(`?organization=${broker.id}`);
  await user.keyboard('{Escape}');
  expect(history.location.search).toBe('');
});

test('a new organisation can be created here', async () => {
  server.on(listOrganizations, () => page([broker]));
  const history = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Создать организацию' }));
  await waitFor(() => expect(history.location.pathname).toBe('/admin/organization/create'));
});
