// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../../../test/open-screen.tsx';
import { SignInSettingsScreen } from './sign-in-settings-screen.tsx';

// Other tests cover the content of the tabs.
vi.stubGlobal('fetch', () => new Promise(() => {}));
const open = (search: string) => openScreen({ path: '/admin/settings/adfs', component: SignInSettingsScreen, search });
const tabs = () => screen.findAllByRole('tab');
const chosen = async () => (await tabs()).findIndex((tab) => tab.getAttribute('aria-selected') === 'true');

test('the address selects the page: email, active_directory or general', async () => {
  const history = open('?type=active_directory');
  expect(await chosen()).toBe(1);
  await userEvent.click((await tabs())[2]!);
  await waitFor(() => expect(history.location.search).toBe('?type=general'));
});

test('an address without a page opens the first one', async () => {
  open('');
  expect(await chosen()).toBe(0);
});
