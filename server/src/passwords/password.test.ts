import { expect, test } from 'vitest';
import { ownerAtAddress, workFor } from '../sharing/owner.ts';
import { sharesInUse } from '../sharing/shares.ts';
import { hashPassword, isPasswordOf } from './password.ts';

test('a password matches its own hash alone, and nothing matches an account without one', async () => {
  const hash = await hashPassword('correct horse');
  expect(await isPasswordOf('correct horse', hash)).toBe(true);
  expect(await isPasswordOf('another horse', hash)).toBe(false);
  expect(await isPasswordOf('nobody has this password', null)).toBe(false);
});

test('security 47: sign-ins of one address never stand before those of another', async () => {
  const hash = await hashPassword('correct horse');
  const ended: string[] = [];
  const enter = (address: string) =>
    workFor('stranger', ownerAtAddress(address), async () => {
      await isPasswordOf('a guess', hash);
      ended.push(address);
    });
  const flood = Array.from({ length: 60 }, () => enter('203.0.113.7'));
  await enter('198.51.100.1');
  // A caller from another address waits only for the running hashes and one more, however many callers of the first address wait.
  expect(ended.filter((address) => address === '203.0.113.7').length).toBeLessThan(12);
  await Promise.all(flood);
});

test('an office may wait with hundreds of sign-ins, and a flood of one address leaves room for others', () => {
  const { limits } = sharesInUse().find(({ name }) => name === 'passwords')!;
  expect(limits.ofGroup.waiting).toBeGreaterThanOrEqual(400);
  expect(limits.waiting).toBeGreaterThanOrEqual(4 * limits.ofGroup.waiting);
});
