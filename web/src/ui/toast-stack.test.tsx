// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import * as clipboard from '../lib/clipboard.ts';
import { showToast } from '../lib/toasts.ts';
import { ToastStack } from './toast-stack.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

// Spec point 3: "status (success, error, warning, neutral), message, detail". Visually only the icon shows the status, so each
// status has its own.
test.each([
  ['success', 'status', 'circle-check'],
  ['error', 'alert', 'circle-x'],
  ['warning', 'status', 'alert-triangle'],
  ['neutral', 'status', 'info-circle'],
] as const)(
  'a toast of status %s shows its message as %s with the icon %s, and its detail can be copied',
  (status, role, icon) => {
    renderPart(<ToastStack />);
    act(() => showToast({ status, message: `Это ${status}`, detail: `detail of ${status}` }));
    const toast = screen.getByText(`Это ${status}`).closest<HTMLElement>(`[role=${role}]`)!;
    expect([toast.dataset.status, toast.querySelectorAll('svg.tabler-icon').length]).toEqual([status, 1]);
    expect(toast.querySelector(`.tabler-icon-${icon}`)).not.toBeNull();
    const copyText = vi.spyOn(clipboard, 'copyText').mockResolvedValue();
    fireEvent.click(within(toast).getByRole('button', { name: 'Скопировать подробности' }));
    expect(copyText.mock.calls.at(-1)).toEqual([`detail of ${status}`]);
    expect(screen.queryByText(`detail of ${status}`)).toBeNull();
  },
);

test('a toast disappears after 15 s and 200 ms', async () => {
  renderPart(<ToastStack />);
  act(() => showToast({ status: 'success', message: 'Сохранено' }));
  await pass(14_990);
  const closing = () => screen.getByText('Сохранено').closest('[data-closing]');
  expect(closing()).toBeNull();
  await pass(20);
  expect(closing()).not.toBeNull();
  await pass(180);
  expect(closing()).not.toBeNull();
  await pass(20);
  expect(screen.queryByText('Сохранено')).toBeNull();
});

test('a toast waits while the pointer is on it', async () => {
  renderPart(<ToastStack />);
  act(() => showToast({ status: 'neutral', message: 'Ждите' }));
  await pass(14_000);
  fireEvent.pointerEnter(screen.getByRole('status'));
  await pass(15_000);
  fireEvent.pointerLeave(screen.getByRole('status'));
  await pass(900);
  expect(screen.getByText('Ждите')).toBeTruthy();
  await pass(100);
  await pass(200);
  expect(screen.queryByText('Ждите')).toBeNull();
});

test('an error offers its details once, however often it is raised', () => {
  renderPart(<ToastStack />);
  act(() => {
    showToast({ status: 'error', message: 'Сбой', detail: 'status: 500' });
    showToast({ status: 'error', message: 'Сбой', detail: 'status: 500' });
  });
  expect(screen.getAllByRole('button', { name: 'Скопировать подробности' })).toHaveLength(1);
  const copyText = vi.spyOn(clipboard, 'copyText').mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: 'Скопировать подробности' }));
  expect(copyText.mock.calls).toEqual([['status: 500']]);
});
