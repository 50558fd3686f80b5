import { expect, test } from 'vitest';
import { cached } from './cached.ts';

test('what was read well is read once, also by those who ask meanwhile', async () => {
  let reads = 0;
  const find = cached<number>({ most: 2 });
  const read = async () => ++reads;
  expect(await Promise.all([find('a', read), find('a', read)])).toEqual([1, 1]);
  expect(await find('a', read)).toBe(1);
});

test('a failed read is reported and not cached', async () => {
  const find = cached<string>({ most: 2 });
  await expect(find('a', () => Promise.reject(new Error('Connection terminated unexpectedly')))).rejects.toThrow('terminated');
  expect(await find('a', async () => 'there')).toBe('there');
});

test('the oldest value is dropped, and so are expired values', async () => {
  let reads = 0;
  const read = async () => ++reads;
  const few = cached<number>({ most: 2 });
  for (const key of ['a', 'b', 'c', 'b', 'a']) await few(key, read);
  expect(reads).toBe(4);
  const brief = cached<number>({ most: 2, forMs: 20 });
  await brief('x', read);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(await brief('x', read)).toBe(6);
});
