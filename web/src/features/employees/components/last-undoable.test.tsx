// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { doneJob } from '../../../../test/long-job.ts';
import { renderPart } from '../../../../test/render.tsx';
import { LastUndoable } from './last-undoable.tsx';

const posted: string[] = [];
let requestCount: number;
let undoable: object[];

const job = (id: string, kind: string, result: Record<string, unknown>) => ({ ...doneJob(kind, result), id });

beforeEach(() => {
  posted.length = 0;
  requestCount = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    if (method === 'POST') {
      posted.push(url);
      return Response.json(job('2', 'return-employees', { done: 4, skipped: { address_taken: 1 } }));
    }
    requestCount += 1;
    return Response.json({ data: undoable });
  });
});

test('the last deletion can be undone, and the result lists people who could not be restored', async () => {
  undoable = [job('1', 'delete-employees', { done: 5, skipped: {} })];
  renderPart(<LastUndoable />);
  expect(await screen.findByText('Удалено 5 сотрудников')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть' }));
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть' }));
  expect(await screen.findByText(/Возвращены 4 сотрудника/)).toBeTruthy();
  expect(screen.getByText(/адрес почты уже занят/)).toBeTruthy();
  expect(posted).toEqual([expect.stringContaining('/bulk-delete/1/undo')]);
});

test('the last import shows its figures, opens its outcome and can be undone there', async () => {
  undoable = [job('7', 'employee-import', { added: 3, changed: 2, unchanged: 9 })];
  renderPart(<LastUndoable />);
  expect(await screen.findByText(/добавлено 3, изменено 2$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Подробнее' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Отменить загрузку' }));
  const question = await screen.findByRole('dialog', { name: 'Отменить загрузку целиком?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Отменить загрузку' }));
  await waitFor(() => expect(posted).toEqual([expect.stringContaining('/events/7/undo')]));
});

test('a dismissed notice stays dismissed, and a later action is offered again', async () => {
  undoable = [job('1', 'delete-employees', { done: 5, skipped: {} })];
  const first = renderPart(<LastUndoable />);
  await userEvent.click(await screen.findByRole('button', { name: 'Закрыть' }));
  first.unmount();
  const { container, unmount } = renderPart(<LastUndoable />);
  await waitFor(() => expect(requestCount).toBe(2));
  expect(container.querySelector('button')).toBeNull();
  unmount();
  undoable = [job('3', 'delete-employees', { done: 1, skipped: {} }), ...undoable];
  renderPart(<LastUndoable />);
  expect(await screen.findByText('Удалён 1 сотрудник')).toBeTruthy();
});
