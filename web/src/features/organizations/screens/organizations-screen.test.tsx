// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { getCurrentOrganization, listOrganizations } from '@vigil/contract/organizations/endpoints.ts';
import type { OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import dayjs from 'dayjs';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
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
    end_date: dayjs().add(endsIn, 'day').format('YYYY-MM-DD'),
  },
  password_min_length: 10,
  is_active: true,
  children_count: 0,
});

beforeEach(() => server.on(getCurrentOrganization, () => node(1, 'Банк', 400)));
const open = () => openScreen({ path: '/admin/organization', component: OrganizationsScreen });

test('one’s own comes first, and each licence warns in time', async () => {
  server.on(listOrganizations, () => page([node(2, 'Страхование', 23), node(3, 'Лизинг', 400), node(4, 'Брокер', -3)]));
  open();
  await screen.findByText('Брокер');
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(['ББанк', 'ССтрахование', 'ЛЛизинг', 'ББрокер']);
  expect(screen.getByText('ваша')).toBeTruthy();
  expect(screen.getByText('24 дня')).toBeTruthy();
  expect(screen.getByText('истекла')).toBeTruthy();
});

test('says what a child is for where there is none', async () => {
  server.on(listOrganizations, () => page<OrganizationNode>([]));
  open();
  expect(await screen.findByText(/филиал, дочерняя компания или клиент/)).toBeTruthy();
});
