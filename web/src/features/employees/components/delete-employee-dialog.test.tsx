// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { doneJob } from '../../../../test/long-job.ts';
import { renderPart } from '../../../../test/render.tsx';
import { DeleteEmployeeDialog } from './delete-employee-dialog.tsx';

const employee = { id: '5', last_name: 'Ким', first_name: 'Анна', middle_name: '', email: 'kim@bank.uz' } as Employee;
const sent: unknown[] = [];
let result: Record<string, unknown>;

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json(doneJob('delete-employees', result));
  });
});

test('deleting one person is sent as a selection of one, and the dialog closes', async () => {
  result = { done: 1, skipped: {} };
  const onClose = vi.fn();
  renderPart(<DeleteEmployeeDialog employee={employee} onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ ids: { include_ids: ['5'] } }]);
});

test('a person who cannot be deleted stays, and the reason is shown', async () => {
  result = { done: 0, skipped: { outranked: 1 } };
  const onClose = vi.fn();
  renderPart(<DeleteEmployeeDialog employee={employee} onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText(/роль выше вашей/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
