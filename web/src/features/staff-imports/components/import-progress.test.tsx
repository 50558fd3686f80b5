// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { doneJob } from '../../../../test/long-job.ts';
import { renderPart } from '../../../../test/render.tsx';
import { ImportProgress } from './import-progress.tsx';

const posted: string[] = [];
let added: number;
let reasons: object;

beforeEach(() => {
  posted.length = 0;
  reasons = {};
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    const isUndo = method === 'POST';
    if (isUndo) posted.push(url);
    const result = isUndo ? { done: 4, skipped: { changed_since: 1 } } : { added, ...reasons };
    return Response.json({ ...doneJob('x', result), id: isUndo ? '2' : '1' });
  });
});

test('an import is undone after confirmation, and the result lists people who stay', async () => {
  added = 5;
  renderPart(<ImportProgress eventId="1" onClose={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Отменить загрузку' }));
  expect(posted).toEqual([]);
  // Only the confirmation has a cancel button.
  await screen.findByRole('button', { name: 'Отмена' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Отменить загрузку' }).at(-1)!);
  expect(await screen.findByText(/Отменено для 4 сотрудников/)).toBeTruthy();
  expect(screen.getByText(/изменены после загрузки/)).toBeTruthy();
  expect(posted).toHaveLength(1);
});

test('an import without changes cannot be undone', async () => {
  added = 0;
  renderPart(<ImportProgress eventId="1" onClose={() => {}} />);
  expect(await screen.findByText('Загрузка завершена')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Отменить загрузку' })).toBeNull();
});

test('an import with rejected rows is partly done, and says why', async () => {
  added = 5;
  reasons = { refused: 3, reasons: [{ code: 'over_licence', count: 3 }] };
  renderPart(<ImportProgress eventId="1" onClose={() => {}} />);
  expect(await screen.findByText(/Загрузка выполнена частично/)).toBeTruthy();
  expect(screen.getByText(/Не хватает лицензий/)).toBeTruthy();
});
