// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blockEmployees } from '@vigil/contract/employees/endpoints.ts';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { getLongJob } from '@vigil/contract/long-jobs/endpoints.ts';
import { expect, test, vi } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { doneJob } from '../../../../test/long-job.ts';
import { renderPart } from '../../../../test/render.tsx';
import { BlockPeopleDialog } from './block-people-dialog.tsx';
import { BlockPersonDialog } from './block-person-dialog.tsx';

const server = answers();
const employee = { id: idOf(5), last_name: 'Ким', first_name: 'Анна', middle_name: '', email: 'kim@bank.uz' } as Employee;
const job = (result: Record<string, unknown>) => doneJob('block-employees', result);

test('the effects of a block are shown before it is set', async () => {
  server.on(blockEmployees, () => job({ done: 1, skipped: {} }));
  const onClose = vi.fn();
  renderPart(<BlockPersonDialog employee={employee} onClose={onClose} />);
  expect(await screen.findByText(/Ким Анна останется в списке/)).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(6);
  expect(server.to(blockEmployees)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Заблокировать' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.to(blockEmployees)).toMatchObject([{ body: { ids: { include_ids: [idOf(5)] } } }]);
});

test('a person who cannot be blocked stays, and the reason is shown', async () => {
  server.on(blockEmployees, () => job({ done: 0, skipped: { system_admin: 1 } }));
  server.on(getLongJob, () => job({ done: 0, skipped: { system_admin: 1 } }));
  const onClose = vi.fn();
  renderPart(<BlockPersonDialog employee={employee} onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Заблокировать' }));
  expect(await screen.findByText(/системный администратор/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('blocking many people asks to type their number', async () => {
  server.on(blockEmployees, () => job({ done: 21, skipped: {} }));
  server.on(getLongJob, () => job({ done: 21, skipped: {} }));
  renderPart(
    <BlockPeopleDialog
      selection={{ all: true, ids: { exclude_ids: [] }, filter: {} }}
      count={21}
      onStarted={() => undefined}
      onClose={() => undefined}
    />,
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Заблокировать' });
  expect(button.disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox'), '21');
  await userEvent.click(button);
  expect(await screen.findByText('Заблокирован 21 сотрудник')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Вернуть' })).toBeTruthy();
});
