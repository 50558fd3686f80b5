// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { OneTimeCodeInput } from './one-time-code-input.tsx';

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

test('typing fills box after box and tells the whole code once', async () => {
  const onComplete = vi.fn<(code: string) => void>();
  renderPart(<OneTimeCodeInput length={3} label="Код" onComplete={onComplete} />);
  await userEvent.click(screen.getAllByRole('textbox')[0]!);
  await userEvent.keyboard('123');
  expect(boxes()).toEqual(['1', '2', '3']);
  expect(onComplete.mock.calls).toEqual([['123']]);
});

test('backspace on an empty box goes back and clears', async () => {
  renderPart(<OneTimeCodeInput length={3} label="Код" onComplete={() => undefined} />);
  await userEvent.click(screen.getAllByRole('textbox')[0]!);
  await userEvent.keyboard('12{Backspace}');
  expect(boxes()).toEqual(['1', '', '']);
  expect(document.activeElement).toBe(screen.getAllByRole('textbox')[1]);
});

test('a pasted code fills every box', async () => {
  const onComplete = vi.fn<(code: string) => void>();
  renderPart(<OneTimeCodeInput length={3} label="Код" onComplete={onComplete} />);
  await userEvent.click(screen.getAllByRole('textbox')[1]!);
  await userEvent.paste('456');
  expect(onComplete).toHaveBeenCalledWith('456');
});

test('the error look lasts two seconds, then the boxes are empty', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onErrorEnd = vi.fn<() => void>();
  renderPart(<OneTimeCodeInput length={2} label="Код" onComplete={() => undefined} isError onErrorEnd={onErrorEnd} />);
  await vi.advanceTimersByTimeAsync(1900);
  expect(onErrorEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onErrorEnd).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
