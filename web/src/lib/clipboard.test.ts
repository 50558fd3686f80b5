// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { copyText } from './clipboard.ts';
import { removeToast, useToasts } from './toasts.ts';

const toasts = () => renderHook(() => useToasts()).result.current;
const writeText = vi.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  for (const { id } of toasts()) removeToast(id);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});

test('copying shows a tip', async () => {
  writeText.mockResolvedValueOnce();
  await copyText('details');
  expect(writeText).toHaveBeenCalledWith('details');
  expect(toasts()).toMatchObject([{ status: 'success', message: 'Скопировано' }]);
});

test('a failed copy shows an error', async () => {
  writeText.mockRejectedValueOnce(new Error('no'));
  await copyText('details');
  expect(toasts()).toMatchObject([{ status: 'warning', message: 'Не удалось скопировать' }]);
});
