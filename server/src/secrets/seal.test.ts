import { expect, test } from 'vitest';
import type { Env } from '../env.ts';
import { openSecret, sealSecret } from './seal.ts';

const env = { SECRET_KEY: 'a secret for tests, as long as it must be' } as Env;
const place = { table: 'sending_profiles', row: '1', field: 'password' };

test('security 50: a secret opens where it was sealed, and nowhere else', () => {
  const sealed = sealSecret(env, place, 'пароль');
  expect(sealed.toString('latin1')).not.toContain('пароль');
  expect(openSecret(env, place, sealed)).toBe('пароль');
  expect(() => openSecret(env, { ...place, row: '2' }, sealed)).toThrow(/authenticate/);
  expect(() => openSecret({ SECRET_KEY: 'another key' }, place, sealed)).toThrow(/authenticate/);
  sealed[sealed.length - 1]! ^= 1;
  expect(() => openSecret(env, place, sealed)).toThrow(/authenticate/);
});

test('security 50: a new key opens what the one before it sealed, and seals what that one cannot open', () => {
  const sealed = sealSecret(env, place, 'пароль');
  const next = { SECRET_KEY: 'the next secret, as long as it must be', SECRET_KEY_PREVIOUS: env.SECRET_KEY } as Env;
  expect(openSecret(next, place, sealed)).toBe('пароль');
  expect(() => openSecret(env, place, sealSecret(next, place, 'пароль'))).toThrow(/authenticate/);
  expect(() => openSecret(next, { ...place, row: '2' }, sealed)).toThrow(/authenticate/);
});
