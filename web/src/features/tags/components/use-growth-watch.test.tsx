// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useGrowthWatch } from './use-growth-watch.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  ['once if the list has grown', 5, 1],
  ['twice if it has not', 4, 2],
])('the list is reloaded after a tag is created: %s', async (_, count, times) => {
  const recount = vi.fn(async () => count);
  const { result } = renderHook(() => useGrowthWatch(recount));
  act(() => result.current(4));
  await advance(9_999);
  expect(recount).not.toHaveBeenCalled();
  await advance(1);
  expect(recount).toHaveBeenCalledTimes(1);
  await advance(5_000);
  expect(recount).toHaveBeenCalledTimes(times);
  await advance(60_000);
  expect(recount).toHaveBeenCalledTimes(times);
});

test('nothing is loaded after the screen is closed', async () => {
  const recount = vi.fn(async () => 4);
  const { result, unmount } = renderHook(() => useGrowthWatch(recount));
  act(() => result.current(4));
  unmount();
  await advance(60_000);
  expect(recount).not.toHaveBeenCalled();
});
