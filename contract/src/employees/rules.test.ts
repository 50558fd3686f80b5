import { expect, test } from 'vitest';
import { isEmail, mayBlock, mayGrant, parseRisk } from './rules.ts';
import type { Role } from '../shared/permissions.ts';

test.each([
  ['a@b.test', true],
  ['имя@почта.рф', true],
  ['a.b+c@d.e.test', true],
  ['a@b', false],
  ['a b@c.test', false],
  ['a@b..test', false],
  ['a@@b.test', false],
  ['"a"@b.test', false],
  ['', false],
  [`${'a'.repeat(250)}@b.test`, false],
])('%j is an address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test.each([
  ['', undefined],
  ['ten', undefined],
  ['-1', 0],
  ['0', 0],
  ['3,5', 3.5],
  ['10', 10],
  ['11', 10],
])('a risk of %j is %s', (text, expected) => {
  expect(parseRisk(text)).toBe(expected);
});

test('nobody grants a role above their own', () => {
  expect(mayGrant('operator', 'operator')).toBe(true);
  expect(mayGrant('operator', 'super_user')).toBe(false);
});

test.each<[Role, Role, string | null, boolean]>([
  ['operator', 'employee', null, true],
  ['operator', 'operator', null, true],
  ['operator', 'super_user', null, false],
  ['operator', 'super_user', '2026-01-01', false],
  ['operator', 'employee', '2026-01-01', true],
  ['system_admin', 'super_user', null, true],
  ['system_admin', 'system_admin', null, false],
  // Was blocked by other means, and can be unblocked.
  ['system_admin', 'system_admin', '2026-01-01', true],
])('whether %s may block %s, blocked at %s: %s', (own, role, blocked_at, may) => {
  expect(mayBlock({ id: 'a', role: own }, { id: 'b', role, blocked_at })).toBe(may);
  expect(mayBlock({ id: 'a', role: own }, { id: 'a', role, blocked_at })).toBe(false);
});
