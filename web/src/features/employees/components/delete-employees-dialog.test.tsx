// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteEmployees } from '@vigil/contract/employees/endpoints.ts';
import { expect, test, vi } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { doneJob } from '../../../../test/long-job.ts';
import { renderPart } from '../../../../test/render.tsx';
import * as tips from '../../../lib/tips.ts';
import { DeleteEmployeesDialog } from './delete-employees-dialog.tsx';

const server = answers();
const showTip = vi.spyOn(tips, 'showTip').mockReturnValue(undefined);

test.each([
  [3, [['employess.delete_many']]],
  [0, []],
])('a deletion of several people shows the tip employess.delete_many if any were deleted: %i', async (done, shown) => {
  showTip.mockClear();
  server.on(deleteEmployees, () => doneJob('delete-employees', { done, skipped: {} }));
  const selection = { all: false, filter: {}, ids: { include_ids: [idOf(2), idOf(3), idOf(4)] } };
  renderPart(<DeleteEmployeesDialog selection={selection} count={3} onStarted={() => {}} onClose={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
  await screen.findAllByText(/^Удален/);
  expect(showTip.mock.calls).toEqual(shown);
});
