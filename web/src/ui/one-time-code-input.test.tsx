// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { OneTimeCodeInput } from './one-time-code-input.tsx';

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

test('typing fills box after box and reports the whole code once', async () => {
  const onComplete = vi.fn<(code: string) => void>();
  renderPart(<OneTimeCodeInput length={3} label="Код" onComplete={onComplete} />);
  await userEvent.click(screen.getAllByRole('textbox')[0]!);
  await userEvent.keyboard('123');
  expect(boxes()).toEqual(['1', '2', '3']);
  expect(onComplete.mock.calls).toEqual([['123']]);
});

test('backspace in an empty box clears the previous one and focuses it', async () => {
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

test('the error style lasts two seconds, then the boxes are empty', async () => {
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  renderPart(<Refused />);
  const appearance = () => [screen.getByRole('group').hasAttribute('data-error'), boxes()];
  fireEvent.paste(screen.getAllByRole('textbox')[0]!, { clipboardData: { getData: () => '12' } });
  expect(appearance()).toEqual([true, ['1', '2']]);
  await pass(1_990);
  expect(appearance()).toEqual([true, ['1', '2']]);
  await pass(20);
  expect(appearance()).toEqual([false, ['', '']]);
  vi.useRealTimers();
});

/** Refuses every code. */
function Refused() {
  const [isError, setError] = useState(false);
  return (
    <OneTimeCodeInput
      length={2}
      label="Код"
      onComplete={() => setError(true)}
      isError={isError}
      onErrorEnd={() => setError(false)}
    />
  );
}
