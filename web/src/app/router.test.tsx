// @vitest-environment jsdom
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import { type Role, rolePermissions } from '@vigil/contract/shared/permissions.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf } from '../../test/answers.ts';
import { me } from '../../test/signed-in.ts';
import { meQuery } from '../features/profile/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session.ts';
import { followSession, router } from './router.tsx';

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

/** Opens the address and returns the address that the person is redirected to. */
async function findArrival(path: string): Promise<string> {
  router.history.push(`/lk${path}`);
  await router.load();
  return router.state.location.href;
}

test('a signed-out person is redirected to sign-in, which remembers the page they wanted', async () => {
  expect(await findArrival('/admin/staff/employees?tab=departments')).toBe(
    `/auth/login?origin=${encodeURIComponent('/admin/staff/employees?tab=departments')}`,
  );
});

test('an unknown address below the sign-in path redirects to sign-in', async () => {
  expect(await findArrival('/auth/nowhere/at/all')).toBe('/auth/login');
  // The sign-in page redirects a signed-in operator to their statistics; an unknown address redirects elsewhere, to employee
  // learning.
  signInAs('operator');
  expect(await findArrival('/auth/nowhere/at/all')).toBe('/admin/statistics/general-statictics');
});

test('an unknown address redirects to employee learning, or to sign-in for a signed-out person', async () => {
  expect(await findArrival('/nowhere')).toBe('/auth/login');
  signInAs('operator');
  expect(await findArrival('/nowhere')).toBe('/user/learning');
});

test('a screen that the person may not open redirects to employee learning', async () => {
  signInAs('content_manager');
  expect(await findArrival('/admin/staff/tags')).toBe('/user/learning');
  expect(await findArrival('/admin/learning/themes')).toBe('/admin/learning/themes');
});

test('a public screen does not load the signed-in person', async () => {
  expect(await findArrival('/privacy-policy')).toBe('/privacy-policy');
  expect(server.to(getMe)).toEqual([]);
});

test('signing in stores the person’s id and organisation', async () => {
  signInAs('employee');
  await findArrival('/user/learning');
  expect(session.commonInfo()).toEqual({ userID: me.id, organizationID: me.organization_id });
});

test.each([`/admin/learning/courses/edit/${idOf(7)}`, `/admin/learning/courses/edit/?course_id=${idOf(7)}`])(
  'courses/edit/ accepts course_id in its path or as a parameter: %s',
  async (address) => {
    const screen = encodeURIComponent(`/admin/learning/courses/edit/${idOf(7)}`);
    expect(await findArrival(address)).toBe(`/auth/login?origin=${screen}`);
  },
);

test('courses/edit/ without a course redirects to the courses', async () => {
  expect(await findArrival('/admin/learning/courses/edit/')).toBe(
    `/auth/login?origin=${encodeURIComponent('/admin/learning/courses')}`,
  );
});

// Spec point 4: "Log out removes the stored token and resets to unauthorised but initialised."
test.each([
  ['signing out', () => session.signOut()],
  ['a 401 answer', () => session.lose()],
])('after %s the sign-in page shows at once, without loading the person or keeping cached data', async (_, end) => {
  followSession();
  signInAs('operator');
  expect(await findArrival('/admin/staff/tags')).toBe('/admin/staff/tags');
  expect(queryClient.getQueryData(meQuery().queryKey)).toMatchObject({ id: me.id });
  end();
  const signIn = `/auth/login?origin=${encodeURIComponent('/admin/staff/tags')}`;
  await expect.poll(() => router.state.location.href).toBe(signIn);
  expect([session.token(), session.commonInfo(), queryClient.getQueryCache().getAll()]).toEqual([null, null, []]);
  // The Back button leads to the sign-in page, not to the tags.
  expect(await findArrival('/admin/staff/tags')).toBe(signIn);
  expect(server.to(getMe)).toHaveLength(1);
});
