// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { SearchInput } from './search-input.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('typed text is reported once, half a second after the last keystroke', async () => {
  const onChange = vi.fn<(text: string) => void>();
  renderPart(<SearchInput value="" onChange={onChange} label="Поиск" />);
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  type('к');
  await pass(400);
  type('ки');
  await pass(499);
  expect(onChange).not.toHaveBeenCalled();
  await pass(1);
  expect(onChange.mock.calls).toEqual([['ки']]);
});
