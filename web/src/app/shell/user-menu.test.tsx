// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeMe, getMe } from '@vigil/contract/profile/endpoints.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answers } from '../../../test/answers.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { me, seenMe } from '../../../test/signed-in.ts';
import { chosenLanguage } from '../../lib/i18n.ts';
import { session } from '../../lib/session.ts';
import { UserMenu } from './user-menu.tsx';

const server = answers();
/** Its words are read before a test waits for them. */
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

test('the language that is chosen is the profile’s as well', async () => {
  server.on(getMe, () => me);
  await chooseEnglish();
  await expect.poll(() => server.to(changeMe).map(({ body }) => body)).toEqual([{ language: 'en' }]);
});

test('whoever looks as someone else changes the browser alone', async () => {
  server.on(getMe, () => seenMe);
  await chooseEnglish();
  expect(server.to(changeMe)).toEqual([]);
});
