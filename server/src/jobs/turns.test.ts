import { expect, test } from 'vitest';
import { limitTurns } from './turns.ts';

test('security 47: so many at once, the others in their order, and past the limit a refusal', async () => {
  const inTurn = limitTurns({ atOnce: 2, queue: { most: 1, full: () => new Error('full') } });
  const log: string[] = [];
  const releases: (() => void)[] = [];
  const work = (name: string) =>
    inTurn(async () => {
      log.push(name);
      await new Promise<void>((resolve) => releases.push(resolve));
    });
  const first = [work('a'), work('b'), work('c')];
  await expect(work('d')).rejects.toThrow('full');
  expect(log).toEqual(['a', 'b']);
  releases.shift()!();
  await first[0];
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(['a', 'b', 'c']);
  for (const release of releases) release();
  await Promise.all(first);
});

test('one that fails frees its place', async () => {
  const inTurn = limitTurns({ atOnce: 1, queue: { most: 5, full: () => new Error('full') } });
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(() => Promise.resolve('served'))).toBe('served');
});
