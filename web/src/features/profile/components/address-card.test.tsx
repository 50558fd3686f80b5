// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { AddressCard } from './address-card.tsx';

let wish: { email: string; expires_at: string } | null;
let requests: { method: string; body: unknown }[];

beforeEach(() => {
  wish = null;
  requests = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const method = init?.method ?? 'GET';
    if (method !== 'GET') {
      const { body } = init ?? {};
      requests.push({ method, body: typeof body === 'string' ? JSON.parse(body) : null });
      wish = method === 'DELETE' ? null : { email: 'new@primer.example', expires_at: '2026-11-23T10:00:00.000Z' };
    }
    return Response.json(method === 'DELETE' ? { success: true } : { wish });
  });
});

test('the card asks for the new address and the password, then says where the email went', async () => {
  renderPart(<AddressCard email="old@primer.example" />);
  const button = await screen.findByRole('button', { name: 'Сменить адрес' });
  await userEvent.type(screen.getByLabelText('Новый адрес'), 'old@primer.example');
  await userEvent.type(screen.getByLabelText('Текущий пароль'), 'correct horse');
  await userEvent.click(button);
  await screen.findByText('Это ваш нынешний адрес');
  expect(requests).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Новый адрес'));
  await userEvent.type(screen.getByLabelText('Новый адрес'), 'new@primer.example{Enter}');
  await screen.findByText(/new@primer\.example/);
  expect(requests).toMatchObject([{ method: 'POST', body: { email: 'new@primer.example', password: 'correct horse' } }]);
});

test('a pending address can be sent again and cancelled', async () => {
  wish = { email: 'new@primer.example', expires_at: '2026-11-23T10:00:00.000Z' };
  renderPart(<AddressCard email="old@primer.example" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить ещё раз' }));
  await userEvent.click(screen.getByRole('button', { name: 'Отменить смену' }));
  await screen.findByLabelText('Новый адрес');
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});
