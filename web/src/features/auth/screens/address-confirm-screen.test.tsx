// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { session } from '../../../lib/session.ts';
import { AddressConfirmScreen } from './address-confirm-screen.tsx';

vi.mock('../../../lib/use-route-params.ts', () => ({ useRouteParams: () => ({ address_token: 'of the letter' }) }));
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

test('shows the address, takes a yes, and ends what the old one opened here', async () => {
  confirmed = () => Response.json({ email: 'new@primer.example' });
  session.start('of the old address');
  renderPart(<AddressConfirmScreen />);
  await screen.findByDisplayValue('new@primer.example');
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить адрес' }));
  await screen.findByText(/new@primer\.example/);
  expect(screen.getByRole('heading').textContent).toBe('Адрес изменён');
  expect(session.token()).toBeNull();
});

test('tells of a link that opens nothing any more', async () => {
  confirmed = () => refusal(404, 'Ссылка уже использована.');
  renderPart(<AddressConfirmScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Подтвердить адрес' }));
  expect((await screen.findByRole('heading')).textContent).toMatch(/больше не действует/);
});

test('tells why an address is not to be had', async () => {
  confirmed = () => refusal(409, 'По этому адресу уже есть учётная запись.');
  renderPart(<AddressConfirmScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Подтвердить адрес' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/уже есть учётная запись/);
});
