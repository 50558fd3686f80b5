// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listLibrarySenders, mapSender, unmapSender } from '@vigil/contract/library-senders/endpoints.ts';
import type { LibrarySenders } from '@vigil/contract/library-senders/library-sender.ts';
import { expect, test } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { LibrarySendersScreen } from './library-senders-screen.tsx';

const server = answers();
const senders = (change: Partial<LibrarySenders> = {}): LibrarySenders => ({
  data: [
    {
      library_domain: 'parcel.example',
      addresses: ['info@parcel.example'],
      templates_count: 2,
      mapping: null,
      sends_as: 'info@parcel.example',
    },
  ],
  all: null,
  domains: ['primer.uz'],
  ...change,
});
const open = () => openScreen({ path: '/admin/phishing/senders', component: LibrarySendersScreen });

test('all library senders get a domain at once, and lose it again', async () => {
  server.on(listLibrarySenders, () => senders());
  server.on(mapSender, () => senders());
  open();
  expect(await screen.findByText('Не доставляется')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Назначить домен' })[0]!);
  await userEvent.type(await screen.findByLabelText(/^Имя до @/), 'hr');
  server.on(listLibrarySenders, () => senders({ all: { domain: 'primer.uz', local_part: 'hr', is_verified: false } }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Сохранить' }));
  await expect
    .poll(() => server.to(mapSender))
    .toMatchObject([{ params: { library_domain: 'all' }, body: { domain: 'primer.uz', local_part: 'hr' } }]);
  expect(await screen.findByText('primer.uz больше не подтверждён')).toBeTruthy();
  server.on(unmapSender, () => senders());
  await userEvent.click(screen.getByRole('button', { name: 'Как в библиотеке' }));
  await expect.poll(() => server.to(unmapSender)).toMatchObject([{ params: { library_domain: 'all' } }]);
});

test('without a verified domain there is no choice, but an explanation', async () => {
  server.on(listLibrarySenders, () => senders({ domains: [] }));
  open();
  expect(await screen.findByText(/пока нет подтверждённых доменов/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Назначить домен' })).toBeNull();
});
