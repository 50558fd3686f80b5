import { expect, test } from 'vitest';
import { loadEveryRow } from './every-row.ts';

const list = (length: number) => Array.from({ length }, (_, index) => index);

test.each([
  [0, [0]],
  [999, [0]],
  [1000, [0]],
  [2001, [0, 1000, 2000]],
])('lists for pickers are not limited: all of %i rows load', async (count, offsets) => {
  const requestedOffsets: number[] = [];
  const rows = await loadEveryRow(async (offset) => {
    requestedOffsets.push(offset);
    return { data: list(count).slice(offset, offset + 1000), total_count: count };
  });
  expect([rows, requestedOffsets]).toEqual([list(count), offsets]);
});

test('rows deleted while a list loads do not make it wait forever', async () => {
  expect(await loadEveryRow(async (offset) => ({ data: offset === 0 ? [1] : [], total_count: 2 }))).toEqual([1]);
});
