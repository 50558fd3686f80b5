import { expect, test } from 'vitest';
import { isEmail, mayGrant, riskTyped } from './rules.ts';

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
  expect(riskTyped(text)).toBe(expected);
});

test('nobody grants a role above their own', () => {
  expect(mayGrant('operator', 'operator')).toBe(true);
  expect(mayGrant('operator', 'super_user')).toBe(false);
});
