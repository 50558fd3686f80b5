// @vitest-environment jsdom
import { changeTemplate } from '@vigil/contract/phishing-templates/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { template } from '../../../../test/template.ts';
import { RatingCard } from './rating-card.tsx';

const premise = { process: 6, workplace: 4, events: 2, consequences: 2, training: 2 } as const;
const rated = template({ rating: { cues: { spelling: 8 }, premise } });
const server = answers();
beforeEach(() => server.on(changeTemplate, () => rated));

test('the dialog shows the resulting difficulty while it is filled in, and saves the counts', async () => {
  renderPart(<RatingCard template={rated} />);
  expect(screen.getByText('Очень трудно', { selector: 'b' })).toBeTruthy();
  // The rating table shows the verdict, too.
  expect(screen.getByText('Очень трудно', { selector: '[data-current]' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Изменить оценку' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/NIST TN 2276/)).toBeTruthy();
  // Eight cues count as few, nine as some: the same premise is then no longer very difficult.
  await userEvent.click(dialog.getByRole('button', { name: 'Больше: Ошибки в тексте' }));
  expect(dialog.getByText('9 · несколько')).toBeTruthy();
  expect(dialog.getByText('Не просто')).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Безликое обращение' }));
  for (let press = 0; press < 9; press += 1)
    await userEvent.click(dialog.getByRole('button', { name: 'Меньше: Ошибки в тексте' }));
  expect(dialog.getByRole('button', { name: 'Меньше: Ошибки в тексте' })).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(server.to(changeTemplate)[0]?.body).toEqual({ rating: { cues: { generic_greeting: 1 }, premise } }));
});

test('the email that is rated stands beside the questions', async () => {
  const email = {
    sender_name: 'Служба поддержки',
    sender_address: 'help@it.example',
    subject: 'Пароль истекает',
    html: '<p>x</p>',
  };
  renderPart(<RatingCard template={rated} email={email} />);
  await userEvent.click(screen.getByRole('button', { name: 'Изменить оценку' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Пароль истекает')).toBeTruthy();
  expect(dialog.getByTitle('Письмо')).toBeTruthy();
});

test('a rating is removed after confirmation, and a library template’s rating is read-only', async () => {
  const { unmount } = renderPart(<RatingCard template={rated} />);
  await userEvent.click(screen.getByRole('button', { name: 'Изменить оценку' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Снять оценку' }));
  const question = await screen.findByRole('dialog', { name: 'Снять оценку?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Снять оценку' }));
  await waitFor(() => expect(server.to(changeTemplate)[0]?.body).toEqual({ rating: null }));
  unmount();
  renderPart(<RatingCard template={{ ...rated, is_library: true }} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Очень трудно', { selector: 'b' })).toBeTruthy();
});
