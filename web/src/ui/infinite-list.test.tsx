// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { InfiniteList, LOAD_MORE_SIZE } from './infinite-list.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const onMore = vi.fn<() => void>();

/** Renders the list with a height of a thousand pixels, two hundred of them visible. */
function show(props: { hasMore?: boolean; isLoading?: boolean } = {}) {
  onMore.mockClear();
  renderPart(
    <InfiniteList label="Список" hasMore isLoading={false} onMore={onMore} {...props}>
      …
    </InfiniteList>,
  );
  const list = screen.getByRole('group', { name: 'Список' });
  for (const [name, value] of [
    ['scrollHeight', 1000],
    ['clientHeight', 200],
  ] as const)
    Object.defineProperty(list, name, { value, configurable: true });
  return (scrollTop: number) => {
    Object.defineProperty(list, 'scrollTop', { value: scrollTop, configurable: true });
    fireEvent.scroll(list);
  };
}

test('more rows load from four fifths of the height', () => {
  const scrollTo = show();
  scrollTo(599);
  expect(onMore).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150);
  scrollTo(600);
  expect(onMore).toHaveBeenCalledTimes(1);
});

test('rows load at four fifths, and again after 150 ms at the earliest', async () => {
  const scrollTo = show();
  scrollTo(600);
  expect(onMore).toHaveBeenCalledTimes(1);
  scrollTo(620);
  scrollTo(640);
  await act(() => vi.advanceTimersByTimeAsync(149));
  expect(onMore).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onMore).toHaveBeenCalledTimes(2);
});

test.each([{ hasMore: false }, { isLoading: true }])('with %o no rows load', (props) => {
  show(props)(900);
  expect(onMore).not.toHaveBeenCalled();
});

test('a hundred rows load at a time', () => expect(LOAD_MORE_SIZE).toBe(100));
