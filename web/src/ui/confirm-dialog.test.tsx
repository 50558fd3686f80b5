// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

test('a deletion is confirmed by Delete and cancelled by Cancel', async () => {
  const [onConfirm, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  renderPart(<ConfirmDialog isOpen title="Удалить?" onConfirm={onConfirm} onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  expect([onConfirm, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
