// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listLibrarySenders, mapSender, unmapSender } from '@vigil/contract/library-senders/endpoints.ts';
import type { LibrarySender, LibrarySenders } from '@vigil/contract/library-senders/library-sender.ts';
import { expect, test } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { LibrarySendersScreen } from './library-senders-screen.tsx';

const server = answers();
const sender = (library_domain: string, sends_as = `info@${library_domain}`): LibrarySender => ({
  library_domain,
  addresses: [`info@${library_domain}`],
  templates_count: 2,
  mapping: null,
  sends_as,
});
const senders = (change: Partial<LibrarySenders> = {}): LibrarySenders => ({
  data: [sender('parcel.example')],
  all: null,
  domains: ['primer.uz'],
  ...change,
});
const open = (search = '') => openScreen({ path: '/admin/phishing/senders', component: LibrarySendersScreen, search });

test('all library senders get a domain at once, and lose it again', async () => {
  server.on(listLibrarySenders, () => senders());
  server.on(mapSender, () => senders());
  open();
  expect(await screen.findByText('Ни один отправитель не доставляется')).toBeTruthy();
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

test('a sender is found by its address, and only undelivered ones say so beside delivered ones', async () => {
  server.on(listLibrarySenders, () =>
    senders({
      data: [
        sender('parcel.example', 'hr@primer.uz'),
        ...Array.from({ length: 30 }, (_, index) => sender(`shop-${index}.example`)),
      ],
    }),
  );
  open();
  expect(await screen.findAllByText('Не доставляется')).toHaveLength(19);
  expect(screen.queryByText('Ни один отправитель не доставляется')).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), 'HR@');
  await expect.poll(() => screen.queryAllByText('Не доставляется')).toHaveLength(0);
  expect(screen.getByText('hr@primer.uz')).toBeTruthy();
});

test.each(['?page=-1', '?page=9'])('an address with a page that does not exist shows the nearest: %s', async (search) => {
  server.on(listLibrarySenders, () => senders());
  open(search);
  expect(await screen.findByText('parcel.example')).toBeTruthy();
});
