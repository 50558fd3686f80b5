// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endImpersonation } from '@vigil/contract/auth/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, refusal } from '../../../test/answers.ts';
import { renderPart } from '../../../test/render.tsx';
import { me, impersonatedMe } from '../../../test/signed-in.ts';
import { call } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { ImpersonationBar } from './impersonation-bar-later.tsx';

const server = answers();
const replace = vi.fn();
beforeEach(() => {
  vi.stubGlobal('location', { href: location.href, replace });
  session.start('own');
  session.impersonate('seen');
  replace.mockClear();
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

test('the impersonation bar shows who is impersonated, and leads back', async () => {
  server.on(getMe, () => impersonatedMe);
  server.on(endImpersonation, () => ok);
  renderPart(<ImpersonationBar />);
  expect(await screen.findByText('Вы смотрите как Юсупова Дилноза')).toBeTruthy();
  expect(session.token()).toBe('seen');
  await userEvent.click(screen.getByRole('button', { name: 'Вернуться' }));
  await expect.poll(() => replace.mock.calls).toEqual([[expect.stringContaining(`admin/staff/employees/${me.id}`)]]);
  expect(server.to(endImpersonation)).toHaveLength(1);
  expect(session.token()).toBe('own');
});

test('the impersonation bar does not show for the person themselves', async () => {
  server.on(getMe, () => me);
  renderPart(<ImpersonationBar />);
  await expect.poll(() => server.to(getMe)).toHaveLength(1);
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('expired impersonation restores the operator’s own session', async () => {
  server.on(getMe, () => refusal(401, 'http.unauthorized', 'Войдите снова.'));
  await expect(call(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect(session.token()).toBe('own');
  expect(replace).toHaveBeenCalledOnce();
  await expect(call(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect(session.token()).toBeNull();
});
