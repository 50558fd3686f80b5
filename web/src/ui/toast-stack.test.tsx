// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { showToast, TOAST_CLOSE_MS, TOAST_TIMEOUT_MS } from '../lib/toasts.ts';
import { ToastStack } from './toast-stack.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a toast goes after 15 s and 200 ms', async () => {
  renderPart(<ToastStack />);
  act(() => showToast({ status: 'success', message: 'Сохранено' }));
  await pass(TOAST_TIMEOUT_MS);
  await pass(TOAST_CLOSE_MS - 10);
  expect(screen.getByText('Сохранено')).toBeTruthy();
  await pass(20);
  expect(screen.queryByText('Сохранено')).toBeNull();
});

test('it waits while the pointer is on it', async () => {
  renderPart(<ToastStack />);
  act(() => showToast({ status: 'neutral', message: 'Ждите' }));
  await pass(TOAST_TIMEOUT_MS - 1000);
  fireEvent.pointerEnter(screen.getByRole('status'));
  await pass(TOAST_TIMEOUT_MS);
  fireEvent.pointerLeave(screen.getByRole('status'));
  await pass(900);
  expect(screen.getByText('Ждите')).toBeTruthy();
  await pass(100);
  await pass(TOAST_CLOSE_MS);
  expect(screen.queryByText('Ждите')).toBeNull();
});

test('an error offers its details once, however often it is raised', () => {
  renderPart(<ToastStack />);
  act(() => {
    showToast({ status: 'error', message: 'Сбой', detail: 'status: 500' });
    showToast({ status: 'error', message: 'Сбой', detail: 'status: 500' });
  });
  expect(screen.getAllByRole('button', { name: 'Скопировать подробности' })).toHaveLength(1);
});
