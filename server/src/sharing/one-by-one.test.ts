import { expect, test } from 'vitest';
import { oneByOne } from './one-by-one.ts';

test('works of one key follow each other, those of another key do not wait', async () => {
  const log: string[] = [];
  let finishFirst = () => {};
  const first = oneByOne('a', () => {
    log.push('a1');
    return new Promise<void>((resolve) => (finishFirst = resolve));
  });
  const second = oneByOne('a', async () => void log.push('a2'));
  await oneByOne('b', async () => void log.push('b1'));
  expect(log).toEqual(['a1', 'b1']);
  finishFirst();
  await Promise.all([first, second]);
  expect(log).toEqual(['a1', 'b1', 'a2']);
});

test('a work that fails lets the next one begin, and fails alone', async () => {
  const failed = oneByOne('a', () => Promise.reject(new Error('no')));
  const next = oneByOne('a', () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('more than so many are refused', async () => {
  let finish = () => {};
  const first = oneByOne('a', () => new Promise<void>((resolve) => (finish = resolve)));
  const works = Array.from({ length: 400 }, () => oneByOne('a', () => Promise.resolve()));
  await expect(oneByOne('a', () => Promise.resolve())).rejects.toMatchObject({ kind: { status: 429 } });
  finish();
  await Promise.all([first, ...works]);
  expect(await oneByOne('a', () => Promise.resolve('served'))).toBe('served');
});
