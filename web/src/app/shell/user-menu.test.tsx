// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signOut } from '@vigil/contract/auth/endpoints.ts';
import { changeMe, getMe } from '@vigil/contract/profile/endpoints.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answers, idOf, refusal } from '../../../test/answers.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { me, impersonatedMe } from '../../../test/signed-in.ts';
import { chosenLanguage } from '../../lib/i18n.ts';
import { session } from '../../lib/session.ts';
import { UserMenu } from './user-menu.tsx';

const server = answers();
/** The translations load before a test waits for them. */
beforeAll(async () => {
  await i18next.changeLanguage('en');
  await i18next.changeLanguage('ru');
}, 60_000);
beforeEach(() => {
  session.start('own');
  server.on(changeMe, ({ body }) => ({ ...me, ...body }));
});
afterEach(async () => {
  session.end();
  localStorage.clear();
  await i18next.changeLanguage('ru');
  vi.unstubAllGlobals();
});

const Menu = () => (
  <UserMenu area="admin">
    <button type="button">menu</button>
  </UserMenu>
);

async function chooseEnglish() {
  openScreen({ path: '/admin/profile', component: Menu });
  await expect.poll(() => server.to(getMe)).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: 'menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'English' }));
  await expect.poll(() => i18next.language).toBe('en');
  expect(chosenLanguage()).toBe('en');
}

test('choosing a language also saves it in the profile', async () => {
  server.on(getMe, () => me);
  await chooseEnglish();
  await expect.poll(() => server.to(changeMe).map(({ body }) => body)).toEqual([{ language: 'en' }]);
});

test('a person who impersonates changes only the browser’s language', async () => {
  server.on(getMe, () => impersonatedMe);
  await chooseEnglish();
  expect(server.to(changeMe)).toEqual([]);
});

// Spec point 4: "Log out removes the stored token and resets to unauthorised but initialised."
test.each([
  ['', () => ({ ok: true as const, url: '/lk/auth/login' })],
  [', also when the server cannot be reached', () => refusal(500, 'internal', 'no')],
] as const)('logging out removes the stored token and opens the sign-in page in a fresh document%s', async (_, answer) => {
  const replace = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { pathname: '/lk/admin/profile', replace });
  server.on(getMe, () => me);
  server.on(signOut, answer);
  session.remember({ userID: idOf(1), organizationID: idOf(2) });
  openScreen({ path: '/admin/profile', component: Menu });
  await userEvent.click(await screen.findByRole('button', { name: 'menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Выйти' }));
  await waitFor(() => expect(replace.mock.calls).toEqual([[`${import.meta.env.BASE_URL}auth/login`]]));
  expect(server.to(signOut)).toHaveLength(1);
  expect([localStorage.getItem('access_token'), localStorage.getItem('common_info_v2')]).toEqual([null, null]);
  // After a deliberate sign-out the sign-in page does not mention a lost session.
  expect(session.wasLost()).toBe(false);
});
