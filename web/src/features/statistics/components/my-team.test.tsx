// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { getMyTeam } from '@vigil/contract/statistics/endpoints.ts';
import type { Team } from '@vigil/contract/statistics/team.ts';
import { expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { MyTeam } from './my-team.tsx';

const server = answers();
const team: Team = {
  ...page([
    {
      id: idOf(1),
      name: 'Ким Антон',
      position: 'Кассир',
      progress: 40,
      next: { title: 'Пароли', end_date: '2020-01-15T12:00:00.000Z', is_late: true },
      late: 2,
    },
    { id: idOf(2), name: 'Ли Вера', position: '', progress: null, next: null, late: 0 },
  ]),
  view: 'learning_and_phishing',
  progress: 40,
  late: 1,
  campaigns: null,
  phishing: { sent: 8, opened: 4, clicked: 2, opened_attachment: 0, entered_data: 1, reported: 0, incidents: 2 },
};
const open = (changes: Partial<Team> = {}) => {
  server.on(getMyTeam, () => ({ ...team, ...changes }));
  openScreen({
    path: '/user/statistics',
    component: () => (
      <>
        <h1>Статистика</h1>
        <MyTeam />
      </>
    ),
  });
};

test('a manager sees each person’s learning, and simulation results only for all together', async () => {
  open();
  const late = within(await screen.findByRole('row', { name: /Ким Антон/ }));
  expect(late.getByText('Просрочено')).toBeTruthy();
  expect(late.getByText('15.01.2020, 12:00'.slice(0, 10), { exact: false })).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Ли Вера/ })).getByText('Сроков нет')).toBeTruthy();
  expect(screen.getByText(/^25\s?% писем с ошибкой$/)).toBeTruthy();
});

test('results of too few people are hidden, and a group that shows only learning does not mention them', async () => {
  open({ phishing: null });
  expect(await screen.findByText(/людей слишком мало/)).toBeTruthy();
});

test('with anonymous results each campaign is shown separately, and no figure identifies a person', async () => {
  const statistics = { sent: 12, opened: 6, clicked: null, opened_attachment: null, entered_data: null, reported: null } as const;
  const rest = { incidents: null, automated: 0, excused: null, failed: 0, unconfirmed: 0, incident_risk: null } as const;
  const rough = {
    clicked: 'hardly_any',
    incidents: 'hardly_any',
    opened_attachment: 'hardly_any',
    entered_data: 'hardly_any',
  } as const;
  const campaign = {
    id: idOf(9),
    name: 'Осень',
    completed_at: '2020-01-15T12:00:00.000Z',
    statistics: { ...statistics, ...rest, rough },
  };
  open({ phishing: null, campaigns: [campaign] });
  const row = within(await screen.findByRole('row', { name: /Осень/ }));
  expect(row.getAllByText('почти никто')).toHaveLength(2);
  expect(row.getByText('12')).toBeTruthy();
  expect(screen.queryByText(/людей слишком мало/)).toBeNull();
});

test('a manager sees that no campaign can be shown yet', async () => {
  open({ phishing: null, campaigns: [] });
  expect(await screen.findByText(/пока нет/)).toBeTruthy();
});

test('where only learning is shown, emails are not mentioned', async () => {
  open({ view: 'learning', phishing: null });
  await screen.findByText('Ким Антон');
  expect(screen.queryByText('Учебные письма всех вместе')).toBeNull();
});

test('a person without a team sees nothing of it', async () => {
  open({ ...page([]), progress: null, late: 0, phishing: null });
  await screen.findByRole('heading', { name: 'Статистика' });
  await expect.poll(() => server.to(getMyTeam)).toHaveLength(1);
  expect(screen.queryByText('Мои сотрудники')).toBeNull();
});
