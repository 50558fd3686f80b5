// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { generatePassword } from '@vigil/contract/auth/endpoints.ts';
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import { type Role, rolePermissions } from '@vigil/contract/shared/permissions.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, refusal } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { PasswordGenerator } from './password-generator.tsx';

const server = answers();
const onPassword = vi.fn<(password: string) => void>();
beforeEach(() => {
  session.start('own');
  onPassword.mockClear();
});
afterEach(() => {
  session.end();
  vi.restoreAllMocks();
});

async function press(...roles: Role[]) {
  server.on(getMe, () => ({ ...me, role: 'super_user' as const, roles }));
  server.on(getMyPermissions, () => permissionTreeOf(rolePermissions.super_user));
  renderPart(<PasswordGenerator onPassword={onPassword} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Придумать пароль' }));
}

test.each([
  [['super_user', 'operator'], 'operator'],
  [['super_user', 'content_manager'], 'operator'],
  [['super_user'], 'employee'],
] as const)('a person with the roles %o gets a password by the %s policy of their organisation', async (roles, role) => {
  server.on(generatePassword, () => ({ password: 'Long-enough-1' }));
  await press(...roles);
  await waitFor(() => expect(onPassword).toHaveBeenCalledWith('Long-enough-1'));
  expect(server.to(generatePassword).map(({ query }) => query)).toEqual([{ organization_id: me.organization_id, role }]);
});

test('a failure to generate a password is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  server.on(generatePassword, () => refusal(500, 'internal', 'no'));
  await press('super_user');
  await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
  expect(onPassword).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});
