// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { SsoReturn } from './sso-return.tsx';

test.each([
  ['sso.stranger', /нет учётной записи/],
  ['sso.expired', /Время на вход вышло/],
  ['employee.licence', /Начните вход заново/],
  ['<script>', /Начните вход заново/],
])('the error %s is explained, with a way back', async (sso_error, words) => {
  const onAgain = vi.fn();
  renderPart(<SsoReturn answer={{ sso_error }} onAgain={onAgain} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  await userEvent.click(screen.getByRole('button', { name: 'Вернуться ко входу' }));
  expect(onAgain).toHaveBeenCalledOnce();
});

test('a sign-in that the person did not start here waits for confirmation', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 401 }));
  renderPart(<SsoReturn answer={{ sso: 'the code', ask: 'lola@primer.example' }} onAgain={() => {}} />);
  await screen.findByText(/войти как lola@primer\.example/);
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
  expect(fetched).toHaveBeenCalledOnce();
  await screen.findByRole('alert');
});

test.each([
  ['audience', 'Код для администратора: audience'],
  ['<script>', null],
])('the reason of a refusal (%s) is shown as a code only if it is known', async (lack, code) => {
  renderPart(<SsoReturn answer={{ sso_error: 'sso.refused', lack }} onAgain={() => {}} />);
  await screen.findByRole('alert');
  expect(screen.queryByText(/Код для администратора/)?.textContent ?? null).toBe(code);
});
