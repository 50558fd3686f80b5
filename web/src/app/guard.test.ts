import { rolePermissions, type Role } from '@vigil/contract/shared/permissions.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { type Access, accessOnError, addressAfterSignIn, decideAccess } from './guard.ts';

const signedIn = (role: Role): Access =>
  ({ kind: 'signed-in', user: { role }, permissions: new Set(rolePermissions[role]) }) as unknown as Access;

const publicScreen = { needAuth: false };
const anyonesScreen = { needAuth: true };
const staffScreen = { needAuth: true, permission: 'admin.staff.employees' } as const;

test.each([
  ['a public screen is open', publicScreen, { kind: 'anonymous' }, 'open'],
  ['a signed-out person is redirected to sign-in', staffScreen, { kind: 'anonymous' }, 'login'],
  ['a missing second factor redirects to sign-in', staffScreen, { kind: 'two-factor' }, 'login'],
  ['an account without permissions stays at sign-in', anyonesScreen, { kind: 'no-permissions' }, 'login'],
  ['an operator may open the staff', staffScreen, signedIn('operator'), 'open'],
  ['an employee is redirected from the staff', staffScreen, signedIn('employee'), 'home'],
  ['everyone may open a screen without a permission', anyonesScreen, signedIn('employee'), 'open'],
] as const)('%s', (_name, screen, access, kind) => expect(decideAccess(screen, access as Access).kind).toBe(kind));

test.each([
  ['/admin/staff/employees?tab=departments', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/auth/login', false],
  ['/admin\n', false],
  [undefined, false],
  [['/a'], false],
])('security 21: only an internal origin is stored: %s', (origin, isStored) =>
  expect(addressAfterSignIn(origin)).toBe(isStored ? origin : null),
);

test.each([
  [404, 'two-factor'],
  [403, 'two-factor'],
  [400, 'no-permissions'],
  [401, 'anonymous'],
])('status %i from users/me means %s', (status, kind) => {
  const error = new ApiError({
    status,
    code: '',
    message: '',
    details: [],
    reason: null,
    url: '',
    method: 'GET',
    endpoint: '',
    traceId: null,
  });
  expect(accessOnError(error).kind).toBe(kind);
});

test('a server error does not sign the person out', () => {
  expect(() => accessOnError(new Error('500'))).toThrow('500');
});
