// @vitest-environment jsdom
import { changeGeneralSettings, getGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import type { GeneralSettings } from '@vigil/contract/settings/settings.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { GeneralSettingsScreen } from './general-settings-screen.tsx';

vi.mock('../../../ui/page-header.tsx', () => ({ PageHeader: () => null }));
const server = answers();
const settings: GeneralSettings = {
  phishing_paused: false,
  phishing_daily_cap: 500,
  tells_courses: true,
  time_zone: 'Asia/Tashkent',
  site: null,
};

test('letters about courses are switched off, and the zone of their dates is chosen by name', async () => {
  server.on(getGeneralSettings, () => settings);
  server.on(changeGeneralSettings, ({ body }) => ({ ...settings, ...body, site: null }));
  renderPart(<GeneralSettingsScreen />);
  await userEvent.click(await screen.findByRole('switch', { name: /^Писать людям об их курсах/ }));
  const zone = screen.getByRole('combobox', { name: /^Часовой пояс/ });
  expect(zone).toHaveProperty('value', 'Asia/Tashkent');
  await userEvent.clear(zone);
  await userEvent.type(zone, 'Almaty');
  await userEvent.click(await screen.findByText('Asia/Almaty'));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await expect
    .poll(() => server.to(changeGeneralSettings))
    .toMatchObject([{ body: { tells_courses: false, time_zone: 'Asia/Almaty', phishing_daily_cap: 500 } }]);
});
