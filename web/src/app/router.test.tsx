// @vitest-environment jsdom
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import { type Role, rolePermissions } from '@vigil/contract/shared/permissions.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf } from '../../test/answers.ts';
import { me } from '../../test/signed-in.ts';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session.ts';
import { router } from './router.tsx';

const server = answers();

beforeEach(() => {
  queryClient.clear();
  session.end();
});

function signInAs(role: Role): void {
  session.start(`of an ${role}`);
  server.on(getMe, () => ({ ...me, role, roles: [role] }));
  server.on(getMyPermissions, () => permissionTreeOf(rolePermissions[role]));
}

/** Where a person ends who asks for this address. */
async function arrivedFrom(path: string): Promise<string> {
  router.history.push(`/lk${path}`);
  await router.load();
  return router.state.location.href;
}

test('a stranger goes to sign-in, which remembers where they were going', async () => {
  expect(await arrivedFrom('/admin/staff/employees?tab=departments')).toBe(
    `/auth/login?origin=${encodeURIComponent('/admin/staff/employees?tab=departments')}`,
  );
});

test('whatever is unknown under sign-in is sign-in', async () => {
  expect(await arrivedFrom('/auth/nowhere/at/all')).toBe('/auth/login');
});

test('an unknown address is employee learning, and sign-in for a stranger', async () => {
  expect(await arrivedFrom('/nowhere')).toBe('/auth/login');
  signInAs('operator');
  expect(await arrivedFrom('/nowhere')).toBe('/user/learning');
});

test('a screen that somebody may not open is employee learning', async () => {
  signInAs('content_manager');
  expect(await arrivedFrom('/admin/staff/tags')).toBe('/user/learning');
  expect(await arrivedFrom('/admin/learning/themes')).toBe('/admin/learning/themes');
});

test('what is open to everyone asks for nobody', async () => {
  expect(await arrivedFrom('/privacy-policy')).toBe('/privacy-policy');
  expect(server.to(getMe)).toEqual([]);
});

test('who signed in is remembered by id and organisation', async () => {
  signInAs('employee');
  await arrivedFrom('/user/learning');
  expect(session.commonInfo()).toEqual({ userID: me.id, organizationID: me.organization_id });
});

test.each([`/admin/learning/courses/edit/${idOf(7)}`, `/admin/learning/courses/edit/?course_id=${idOf(7)}`])(
  'courses/edit/ takes course_id, in its path or as a parameter: %s',
  async (address) => {
    const screen = encodeURIComponent(`/admin/learning/courses/edit/${idOf(7)}`);
    expect(await arrivedFrom(address)).toBe(`/auth/login?origin=${screen}`);
  },
);

test('courses/edit/ without a course leads to the courses', async () => {
  expect(await arrivedFrom('/admin/learning/courses/edit/')).toBe(
    `/auth/login?origin=${encodeURIComponent('/admin/learning/courses')}`,
  );
});
