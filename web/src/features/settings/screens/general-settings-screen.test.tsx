// @vitest-environment jsdom
import { changeGeneralSettings, getGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { changeWorkingHours, getWorkingHours } from '@vigil/contract/working-hours/endpoints.ts';
import type { GeneralSettings } from '@vigil/contract/settings/settings.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import * as tips from '../../../lib/tips.ts';
import { renderPart } from '../../../../test/render.tsx';
import { GeneralSettingsScreen } from './general-settings-screen.tsx';

vi.mock('../../../ui/page-header.tsx', () => ({ PageHeader: () => null }));
const server = answers();
const settings: GeneralSettings = {
  phishing_paused: false,
  phishing_approval: false,
  phishing_daily_cap: 500,
  phishing_failed_share: 20,
  repeat_failures: 2,
  ignored_networks: [],
  anonymous_reporting: false,
  smallest_group: 10,
  managers_see: 'learning',
  tells_courses: true,
  time_zone: 'Asia/Tashkent',
  site: null,
  version: '',
};

const hours = { weekdays: [1, 2, 3, 4, 5], from: '09:00', until: '18:00', holidays: 'uz' as const, days: [], version: '' };

test('emails about courses can be switched off, and their time zone is chosen by name', async () => {
  server.on(getGeneralSettings, () => settings);
  server.on(getWorkingHours, () => hours);
  server.on(changeGeneralSettings, ({ body }) => ({ ...settings, ...body, site: null }));
  renderPart(<GeneralSettingsScreen />);
  await userEvent.click(await screen.findByRole('switch', { name: /^Писать людям об их курсах/ }));
  const zone = screen.getByRole('combobox', { name: /^Часовой пояс/ });
  expect(zone).toHaveProperty('value', 'Asia/Tashkent');
  await userEvent.clear(zone);
  await userEvent.type(zone, 'Almaty');
  await userEvent.click(await screen.findByText('Asia/Almaty'));
  await userEvent.click(screen.getAllByRole('button', { name: 'Сохранить' })[0]!);
  await expect
    .poll(() => server.to(changeGeneralSettings))
    .toMatchObject([{ body: { tells_courses: false, time_zone: 'Asia/Almaty' } }]);
});

test.each([
  [false, 'phishing.off'],
  [true, 'phishing.on'],
] as const)('phishing that was paused (%s) is switched, with the tip %s', async (phishing_paused, tip) => {
  const showTip = vi.spyOn(tips, 'showTip').mockReturnValue(undefined);
  showTip.mockClear();
  server.on(getGeneralSettings, () => ({ ...settings, phishing_paused }));
  server.on(getWorkingHours, () => hours);
  server.on(changeGeneralSettings, ({ body }) => ({ ...settings, ...body, site: null }));
  renderPart(<GeneralSettingsScreen />);
  await userEvent.click(await screen.findByRole('switch', { name: /^Остановить/ }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Сохранить' })[0]!);
  await expect.poll(() => showTip.mock.calls).toEqual([[tip]]);
  expect(server.to(changeGeneralSettings)).toMatchObject([{ body: { phishing_paused: !phishing_paused } }]);
});

test('anonymous reporting is confirmed after reading its effects, and managers see less', async () => {
  server.on(getGeneralSettings, () => settings);
  server.on(getWorkingHours, () => hours);
  server.on(changeGeneralSettings, ({ body }) => ({ ...settings, ...body, site: null }));
  renderPart(<GeneralSettingsScreen />);
  const anonymous = await screen.findByRole<HTMLInputElement>('switch', { name: /^Анонимная отчётность/ });
  await userEvent.click(anonymous);
  expect(await screen.findByText(/Это запишется в журнал действий/)).toBeTruthy();
  expect(anonymous.checked).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Включить' }));
  const threshold = await screen.findByRole('textbox', { name: /^Порог/ });
  await userEvent.clear(threshold);
  await userEvent.type(threshold, '15');
  await userEvent.click(screen.getByRole('combobox', { name: /^Что руководители видят/ }));
  await userEvent.click(await screen.findByText('Ничего'));
  await userEvent.click(screen.getAllByRole('button', { name: 'Сохранить' })[0]!);
  await expect
    .poll(() => server.to(changeGeneralSettings))
    .toMatchObject([{ body: { anonymous_reporting: true, smallest_group: 15, managers_see: 'nothing' } }]);
});

test('only the changed setting of the installation is sent', async () => {
  const site = {
    asks_privacy_policy: true,
    asks_agreement: false,
    analytics_enabled: false,
    analytics_url: '',
    ignored_networks: ['203.0.113.0/24'],
  };
  server.on(getGeneralSettings, () => ({ ...settings, site }));
  server.on(getWorkingHours, () => hours);
  server.on(changeGeneralSettings, () => ({ ...settings, site: { ...site, asks_agreement: true } }));
  renderPart(<GeneralSettingsScreen />);
  await userEvent.click(await screen.findByRole('switch', { name: 'Просить принять пользовательское соглашение' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Сохранить' })[0]!);
  await expect.poll(() => server.to(changeGeneralSettings).map(({ body }) => body)).toEqual([{ site: { asks_agreement: true } }]);
});

test('the organisation’s week and own days are saved, and a removed day can be restored', async () => {
  server.on(getGeneralSettings, () => settings);
  server.on(getWorkingHours, () => ({ ...hours, days: [{ day: '2027-01-11', is_working: false }] }));
  server.on(changeWorkingHours, ({ body }) => ({ ...body, version: '' }));
  renderPart(<GeneralSettingsScreen />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'сб' }));
  await userEvent.click(screen.getByRole('button', { name: 'Убрать 11.01.2027' }));
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть 11.01.2027' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Сохранить' })[1]!);
  await expect
    .poll(() => server.to(changeWorkingHours))
    .toMatchObject([{ body: { weekdays: [1, 2, 3, 4, 5, 6], days: [{ day: '2027-01-11', is_working: false }] } }]);
});

test('a week without a working day cannot be saved', async () => {
  server.on(getGeneralSettings, () => settings);
  server.on(getWorkingHours, () => ({ ...hours, weekdays: [1] }));
  renderPart(<GeneralSettingsScreen />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'пн' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Сохранить' })[1]!);
  expect(await screen.findByText('Ничего не выбрано')).toBeDefined();
  expect(server.to(changeWorkingHours)).toEqual([]);
});
