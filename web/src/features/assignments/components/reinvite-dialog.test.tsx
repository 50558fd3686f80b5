// @vitest-environment jsdom
import { countReinvited, getAssignedGroups, reinviteLearners } from '@vigil/contract/assignments/endpoints.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answers, idOf, refusal } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { ReinviteDialog } from './reinvite-dialog.tsx';

const server = answers();
const open = (onClose = vi.fn<() => void>()) => {
  server.on(getAssignedGroups, () => ({
    not_started: 7,
    in_progress: 5,
    completed: 3,
    overdue: 2,
    plan: { NORMAL: 15, BEHIND: 2 },
  }));
  server.on(countReinvited, ({ query }) => ({ users_count: query.is_not_registered === true ? 4 : 9 }));
  renderPart(<ReinviteDialog id={idOf(1)} onClose={onClose} />);
  return onClose;
};

test('the dialog shows the number of people in each group, and invites the ticked groups', async () => {
  server.on(reinviteLearners, () => ({ users_count: 9 }));
  const onClose = open();
  expect(await screen.findByText('Письмо получат 9 человек')).toBeTruthy();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Проходят · 5' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Просрочили · 2' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Только незарегистрированных' }));
  expect(await screen.findByText('Письмо получат 4 человека')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Пригласить' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.to(reinviteLearners)).toMatchObject([
    { query: { progress_groups: ['not_started', 'in_progress'], is_not_registered: true } },
  ]);
  expect(server.to(reinviteLearners)[0]!.query.newbie).toBeUndefined();
});

test('the dialog requires a group, and shows the server’s reason when nobody can be invited', async () => {
  server.on(reinviteLearners, () => refusal(409, 'assignment.letters_off', 'Письма выключены.'));
  open();
  for (const name of ['Не начали · 7', 'Просрочили · 2']) await userEvent.click(await screen.findByRole('checkbox', { name }));
  const send = screen.getByRole('button', { name: 'Пригласить' });
  await userEvent.click(send);
  expect(await screen.findByText('Ничего не выбрано')).toBeDefined();
  expect(server.to(reinviteLearners)).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Не начали · 7' }));
  await userEvent.click(send);
  expect(await screen.findByText('Письма выключены.')).toBeDefined();
});
