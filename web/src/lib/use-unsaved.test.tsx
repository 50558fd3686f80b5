// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { unsaved } from './unsaved.ts';
import { useUnsaved } from './use-unsaved.ts';

type Props = { isChanged: boolean; isPending?: boolean; discard?: () => void; exitParams?: readonly string[] };

function Form({ isChanged, isPending = false, discard = () => {}, exitParams = ['tab', 'form'] }: Props) {
  useUnsaved({ isChanged: () => isChanged, isPending: () => isPending, exitParams, discard });
  return null;
}

test('a form is guarded by its current values while it is on the screen', () => {
  const { rerender, unmount } = render(<Form isChanged={false} />);
  expect(unsaved.changed()).toEqual([]);
  rerender(<Form isChanged />);
  expect(unsaved.changed().map(({ exitParams }) => exitParams)).toEqual([['tab', 'form']]);
  unmount();
  expect(unsaved.changed()).toEqual([]);
});

test('a running save blocks only closing the tab', () => {
  render(<Form isChanged={false} isPending />);
  expect([unsaved.changed(), unsaved.isAnyPending()]).toEqual([[], true]);
});

test('discarding applies to the form’s current changes', () => {
  const [before, now] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { rerender } = render(<Form isChanged discard={before} />);
  rerender(<Form isChanged discard={now} />);
  for (const form of unsaved.changed()) form.discard();
  expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
});
