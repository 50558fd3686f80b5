import { expect, test } from 'vitest';
import { batch } from './batch.ts';

test('what is asked for while a batch is on its way goes together in the next', async () => {
  const batches: number[][] = [];
  const ask = batch<number, number>(async (items) => {
    batches.push(items);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return items.map((item) => item * 2);
  });
  const first = ask(1);
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(await Promise.all([first, ask(2), ask(3)])).toEqual([2, 4, 6]);
  expect(await ask(4)).toBe(8);
  expect(batches).toEqual([[1], [2, 3], [4]]);
});

test('a batch that lingers takes along what is asked for meanwhile', async () => {
  const batches: number[][] = [];
  const ask = batch<number, number>(
    async (items) => {
      batches.push(items);
      return items;
    },
    { lingerMs: 20 },
  );
  const first = ask(1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await Promise.all([first, ask(2)])).toEqual([1, 2]);
  expect(batches).toEqual([[1, 2]]);
});

test('a failed batch fails its own callers and no others', async () => {
  const ask = batch<string, string>(async (items) => {
    if (items.includes('bad')) throw new Error('no');
    return items;
  });
  const bad = ask('bad');
  await expect(bad).rejects.toThrow('no');
  expect(await ask('good')).toBe('good');
});
