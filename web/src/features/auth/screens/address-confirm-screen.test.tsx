// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { session } from '../../../lib/session.ts';
import { AddressConfirmScreen } from './address-confirm-screen.tsx';

vi.mock('../../../lib/use-route-params.ts', () => ({ useRouteParams: () => ({ address_token: 'of the email' }) }));
vi.mock('../../../lib/use-go.ts', () => ({ useGo: () => () => {} }));

const organization = { title: 'Пример', theme_color: '#123456', password_min_length: 10 };
const refusal = (status: number, message: string) =>
  new Response(JSON.stringify({ message, code: 'x' }), { status, headers: { 'content-type': 'application/json' } });
let confirmed: () => Response;

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) =>
    init?.method === 'POST' ? confirmed() : Response.json({ email: 'new@primer.example', organization }),
  );
});

test('the screen shows the address, confirms it, and ends the sessions of the old address here', async () => {
  confirmed = () => Response.json({ email: 'new@primer.example' });
  session.start('of the old address');
  renderPart(<AddressConfirmScreen />);
  await screen.findByDisplayValue('new@primer.example');
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить адрес' }));
  await screen.findByText(/new@primer\.example/);
  expect(screen.getByRole('heading').textContent).toBe('Адрес изменён');
  expect(session.token()).toBeNull();
});

test('the screen explains a link that is no longer valid', async () => {
  confirmed = () => refusal(404, 'Ссылка уже использована.');
  renderPart(<AddressConfirmScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Подтвердить адрес' }));
  expect((await screen.findByRole('heading')).textContent).toMatch(/больше не действует/);
});

test('the screen explains why an address cannot be used', async () => {
  confirmed = () => refusal(409, 'По этому адресу уже есть учётная запись.');
  renderPart(<AddressConfirmScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Подтвердить адрес' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/уже есть учётная запись/);
});
