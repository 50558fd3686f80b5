// @vitest-environment jsdom
import { RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { expect, test } from 'vitest';
import { answers } from '../../test/answers.ts';
import { renderPart } from '../../test/render.tsx';
import { session } from '../lib/session.ts';
import { router } from './router.tsx';

const server = answers();

test('a spinner shows until the person and their permissions are known', async () => {
  session.start('own');
  server.on(getMe, () => new Promise(() => {}));
  server.on(getMyPermissions, () => new Promise(() => {}));
  router.history.push('/lk/user/profile');
  renderPart(<RouterProvider router={router} />);
  expect(await screen.findByText('Загрузка…')).toBeTruthy();
  expect(router.state.status).toBe('pending');
  expect([server.to(getMe), server.to(getMyPermissions)].map(({ length }) => length)).toEqual([1, 1]);
});
