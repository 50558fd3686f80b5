// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { keepDeletion, keptDeletion } from './kept-deletion.tsx';
import { LastDeletion } from './last-deletion.tsx';

const HOUR = 3_600_000;
const posted: string[] = [];
const answered: number[] = [];
let age: number;

beforeEach(() => {
  posted.length = 0;
  answered.length = 0;
  sessionStorage.clear();
  keepDeletion('1');
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    const isUndo = method === 'POST';
    answered.push(age);
    if (isUndo) posted.push(url);
    return Response.json({
      id: isUndo ? '2' : '1',
      kind: 'x',
      status: 'success',
      done: 5,
      total: 5,
      result: { done: isUndo ? 4 : 5, skipped: isUndo ? { address_taken: 1 } : {} },
      error: null,
      created_at: new Date(Date.now() - age).toISOString(),
      finished_at: null,
    });
  });
});

test('whom the last deletion took can be brought back, and the result says who could not', async () => {
  age = HOUR;
  renderPart(<LastDeletion />);
  expect(await screen.findByText('Удалено 5 сотрудников')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть их' }));
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть их' }));
  expect(await screen.findByText(/Возвращены 4 сотрудника/)).toBeTruthy();
  expect(screen.getByText(/адрес почты уже занят/)).toBeTruthy();
  expect([posted.length, keptDeletion()]).toEqual([1, null]);
});

test('a day later nothing is offered', async () => {
  age = 25 * HOUR;
  const { container } = renderPart(<LastDeletion />);
  await waitFor(() => expect(answered).toHaveLength(1));
  await act(async () => {});
  expect(container.querySelector('button')).toBeNull();
});
