// @vitest-environment jsdom
import { checkCertificate } from '@vigil/contract/certificates/endpoints.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answers, refusal } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { CheckNumberScreen } from './check-screen.tsx';

const server = answers();
const NUMBER = 'K7QM-2XFT-9WBD';
const open = (number: string) => openScreen({ path: '/certificate/$number', component: CheckNumberScreen, params: { number } });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Проверить' }));

test('the number comes from the QR code, and the screen asks for the surname and shows whether the certificate is valid', async () => {
  server.on(checkCertificate, () => ({
    number: NUMBER,
    course_title: 'Пароли',
    state: 'valid' as const,
    completed_on: '2026-11-22',
    valid_until: '2027-11-22',
    organization: { title: 'Банк «Пример»', theme_color: '#2456E6', logo: null },
  }));
  open('k7qm2xft9wbd');
  expect((await screen.findByLabelText<HTMLInputElement>(/Номер/)).value).toBe(NUMBER);
  await userEvent.type(screen.getByLabelText(/Фамилия владельца/), 'Королёв');
  await press();
  expect(await screen.findByText('Сертификат подлинный, действует до 22.11.2027.')).toBeDefined();
  expect(server.to(checkCertificate)).toMatchObject([{ body: { number: NUMBER, surname: 'Королёв' } }]);
  expect(screen.queryByText(/Королёв/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Проверить другой' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Фамилия владельца/)).value).toBe('');
});

test('an impossible number gets an error at its field, and an unknown one the server’s message', async () => {
  server.on(checkCertificate, () => refusal(404, 'certificate.unknown', 'Такого нет.'));
  open('0');
  await userEvent.type(await screen.findByLabelText(/Номер/), '12');
  await userEvent.type(screen.getByLabelText(/Фамилия владельца/), 'Королёв');
  await press();
  expect(await screen.findByText(/В номере 12 знаков/)).toBeDefined();
  expect(server.to(checkCertificate)).toEqual([]);
  await userEvent.clear(screen.getByLabelText(/Номер/));
  await userEvent.type(screen.getByLabelText(/Номер/), NUMBER);
  await press();
  expect(await screen.findByText('Такого нет.')).toBeDefined();
});
