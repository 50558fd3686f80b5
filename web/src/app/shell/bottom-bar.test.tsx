// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answers } from '../../../test/answers.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { me } from '../../../test/signed-in.ts';
import { session } from '../../lib/session.ts';
import { BottomBar } from './bottom-bar.tsx';

const server = answers();
beforeEach(() => session.start('own'));
afterEach(() => session.end());

const open = () =>
  openScreen({
    path: '/user/learning',
    component: () => <BottomBar entries={[{ path: '/user/statistics', label: 'menu.user_statistics' }]} />,
  });

test('the link to the profile shows the person’s first and last name, and a general label until they are known', async () => {
  let answer: (user: typeof me) => void = () => {};
  server.on(getMe, () => new Promise((resolve) => (answer = resolve)));
  open();
  expect((await screen.findByRole('link', { name: 'Загрузка…' })).getAttribute('href')).toBe('/user/profile');
  answer(me);
  expect(await screen.findByRole('link', { name: 'Юсупова Дилноза' })).toBeTruthy();
});

test('the bottom bar shows at 1024 px or less', () => {
  const css = readFileSync(join(import.meta.dirname, 'bottom-bar.module.css'), 'utf8');
  // The limit grows with the reader's font size: 64 em of 16 px.
  expect(css).toMatch(/^\.bar \{\s*display: none;\s*@media \(max-width: 64em\) \{[^}]*display: grid/);
});
