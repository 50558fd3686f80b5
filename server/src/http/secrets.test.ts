import { expect, test } from 'vitest';
import type { Env } from '../env.ts';
import { openSecret, sealSecret } from './secrets.ts';

const env = { SECRET_KEY: 'a secret for tests, as long as it must be' } as Env;
const place = { table: 'sending_profiles', row: '1', field: 'password' };

test('a secret opens where it was sealed, and nowhere else', () => {
  const sealed = sealSecret(env, place, 'пароль');
  expect(sealed.toString('latin1')).not.toContain('пароль');
  expect(openSecret(env, place, sealed)).toBe('пароль');
  expect(() => openSecret(env, { ...place, row: '2' }, sealed)).toThrow(/authenticate/);
  expect(() => openSecret({ SECRET_KEY: 'another key' } as Env, place, sealed)).toThrow(/authenticate/);
  sealed[sealed.length - 1]! ^= 1;
  expect(() => openSecret(env, place, sealed)).toThrow(/authenticate/);
});
