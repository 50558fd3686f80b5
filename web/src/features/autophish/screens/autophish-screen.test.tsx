// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Autophish, AutophishForecast } from '@vigil/contract/autophish/autophish.ts';
import { changeAutophish, getAutophish, getAutophishForecast, toggleAutophish } from '@vigil/contract/autophish/endpoints.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { listTags } from '@vigil/contract/tags/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { campaignStatistics } from '../../../../test/campaign.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { AutophishScreen } from './autophish-screen.tsx';

const server = answers();
const statistics = campaignStatistics({ sent: 40, opened: 20, clicked: 6, entered_data: 2, incidents: 6, incident_risk: 15 });
const off: Autophish = {
  is_on: false,
  switched: null,
  settings: {
    targetType: 'all',
    targets: nobody,
    excludedTags: [],
    source: 'all',
    languages: ['ru'],
    day: 1,
    days: 10,
    hasAutoCourse: false,
    course: null,
    targetsAutoCourse: 'clicked',
    period: 30,
    course_again: false,
  },
  obstacle: null,
  running: null,
  months: [],
  version: '',
};
const on: Autophish = {
  ...off,
  is_on: true,
  switched: { by_name: 'Анна Каримова', at: '2026-09-01T08:00:00.000Z' },
  running: { id: idOf(1), name: 'Автофишинг, 2026-11', status: 'active', waiting: 12 },
  months: [
    {
      month: '2026-11',
      campaign: { id: idOf(1), name: 'Автофишинг, 2026-11', status: 'active', is_deleted: false, users_count: 52, statistics },
      missed: null,
      fell: 4,
      rose: 30,
    },
    { month: '2026-10', campaign: null, missed: 'licence', fell: 0, rose: 0 },
  ],
};
const forecast: AutophishForecast = {
  month: '2026-12',
  begins_at: '2030-12-02T04:00:00.000Z',
  send_end: '2030-12-13T13:00:00.000Z',
  recipients: {
    recipients: 52,
    by_choice: 0,
    in_campaign: 0,
    excluded_tag: 0,
    excluded: 3,
    unverified_domain: 0,
    unverified_domains: [],
  },
  levels: [
    { difficulty: 'easy', count: 20 },
    { difficulty: 'moderate', count: 30 },
    { difficulty: 'hard', count: 2 },
  ],
  templates: Array.from({ length: 10 }, (_, n) => ({
    id: idOf(20 + n),
    name: `Шаблон ${n}`,
    difficulty: 'easy' as const,
    count: 10 - n,
  })),
  repeats: 5,
};

beforeEach(() => {
  server.on(getAutophish, () => off);
  server.on(getAutophishForecast, () => forecast);
  server.on(listTags, () => page([]));
});
const open = (search = '') => openScreen({ path: '/admin/phishing/autophish', component: AutophishScreen, search });

test('autophish shows when the next month begins, its recipients, difficulty and templates, and who gets none', async () => {
  open();
  expect(await screen.findByText('Что будет, если включить')).toBeTruthy();
  expect(screen.getByText('52 человека')).toBeTruthy();
  expect(screen.getByText('3 исключены из учебного фишинга')).toBeTruthy();
  expect(screen.getByText(/У 5 сотрудников уже были все шаблоны/)).toBeTruthy();
  expect(screen.queryByText('Шаблон 9')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Показать ещё 4' }));
  expect(screen.getByText('Шаблон 9')).toBeTruthy();
});

test('switching autophish on first shows what will begin', async () => {
  server.on(toggleAutophish, () => on);
  open();
  await screen.findByText('Что будет, если включить');
  await userEvent.click(screen.getByRole('button', { name: 'Включить' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/письмо получат 52 сотрудника/)).toBeTruthy();
  expect(server.to(toggleAutophish)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Включить' }));
  await waitFor(() => expect(server.to(toggleAutophish)[0]?.body).toMatchObject({ toggle: true }));
});

test('switching autophish off ends the running campaign only if that is ticked, and shows the emails it cancels', async () => {
  server.on(getAutophish, () => on);
  server.on(toggleAutophish, () => off);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Выключить' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('Завершить и её: 12 писем не уйдут'));
  await userEvent.click(dialog.getByRole('button', { name: 'Выключить' }));
  await waitFor(() => expect(server.to(toggleAutophish)[0]?.body).toEqual({ toggle: false, complete: true }));
});

test('the history lists each month, and why one was skipped', async () => {
  server.on(getAutophish, () => on);
  open();
  const table = within(await screen.findByRole('table', { name: 'История' }));
  expect(table.getByRole('link', { name: 'ноябрь 2026' }).getAttribute('href')).toContain(idOf(1));
  expect(table.getByText('40 из 52')).toBeTruthy();
  expect(table.getByText(/лицензия не действовала/)).toBeTruthy();
  expect(table.queryByRole('link', { name: 'октябрь 2026' })).toBeNull();
});

test('an obstacle is explained, and autophish cannot be switched on', async () => {
  server.on(getAutophish, () => ({ ...off, obstacle: 'no_templates' as const }));
  open();
  expect(await screen.findByText(/Выбирать не из чего/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Включить' }).disabled).toBe(true);
});

test('settings without a language get an error at that field, and untouched settings are not sent', async () => {
  server.on(changeAutophish, () => off);
  open('?settings=true');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('Русский'));
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await dialog.findByText('Ничего не выбрано')).toBeTruthy();
  expect(server.to(changeAutophish)).toEqual([]);
  await userEvent.click(dialog.getByLabelText('English'));
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(server.to(changeAutophish)[0]?.body).toEqual({ languages: ['en'] }));
});
