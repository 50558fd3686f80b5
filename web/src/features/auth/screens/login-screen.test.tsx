// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { getMyTwoFactor } from '@vigil/contract/two-factor/endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { answers, refusal } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { session } from '../../../lib/session.ts';
import { LoginScreen } from './login-screen.tsx';

const server = answers();
afterEach(() => session.end());
const open = () => openScreen({ path: '/auth/login', component: LoginScreen });

test('a signed-out person sees the form for address and password', async () => {
  open();
  expect(await screen.findByLabelText('Пароль')).toBeTruthy();
});

test('a person who owes the second factor is asked for it', async () => {
  session.start('half');
  server.on(getMe, () => refusal(404, 'auth.second_factor', 'no'));
  server.on(getMyTwoFactor, () => new Promise(() => {}));
  open();
  await waitFor(() => expect(server.to(getMyTwoFactor)).toHaveLength(1));
  expect(screen.queryByLabelText('Пароль')).toBeNull();
});

test('a person without permissions sees an explanation', async () => {
  session.start('without');
  server.on(getMe, () => refusal(400, 'auth.no_permissions', 'no'));
  open();
  expect(await screen.findByText(/прав/)).toBeTruthy();
  expect(screen.queryByLabelText('Пароль')).toBeNull();
});
