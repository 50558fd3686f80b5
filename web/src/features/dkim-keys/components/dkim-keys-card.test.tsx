// @vitest-environment jsdom
import { addDkimKey, checkDkimKey, listDkimKeys } from '@vigil/contract/dkim-keys/endpoints.ts';
import type { DkimKey } from '@vigil/contract/dkim-keys/dkim-key.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { DkimKeysCard } from './dkim-keys-card.tsx';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const key = (n: number, state: DkimKey['state'], domain = 'example.com'): DkimKey => ({
  id: id(n),
  domain,
  state,
  created_at: '2026-11-20T10:00:00.000Z',
  checked_at: state === 'waiting' ? null : '2026-11-20T11:00:00.000Z',
  record: { name: `s${n}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${n}` },
});
const organization_id = id(9);

const server = answers();
let keys: DkimKey[];
beforeEach(() => {
  keys = [];
  server.on(listDkimKeys, () => ({ data: keys }));
});

const rows = async () => screen.findAllByRole('listitem');
const button = (row: HTMLElement, name: RegExp) => within(row).queryByRole('button', { name });

test('a waiting key shows its record, a signing key shows it on demand, and a replaced key says when its record may go', async () => {
  keys = [key(1, 'signing'), key(2, 'replaced'), key(3, 'waiting', 'example.org')];
  renderPart(<DkimKeysCard organization_id={organization_id} />);
  const [signing, replaced, waiting] = await rows();
  expect(signing!.textContent).toContain('Подписывает');
  expect(signing!.textContent).not.toContain('s1._domainkey');
  fireEvent.click(button(signing!, /Показать запись/)!);
  expect(signing!.textContent).toContain('s1._domainkey.example.com');
  expect(replaced!.textContent).toContain('через 7 дн.');
  expect(button(replaced!, /Проверить/)).toBeNull();
  expect(waiting!.textContent).toContain('s3._domainkey.example.org');
  expect(button(waiting!, /Заменить/)).toBeNull();
});

test('a key is created for a domain and replaced in its row, and no other is offered while the new one waits', async () => {
  server.on(addDkimKey, ({ body }) => {
    const made = key(keys.length + 1, 'waiting', body.domain);
    keys = [made, ...keys];
    return made;
  });
  renderPart(<DkimKeysCard organization_id={organization_id} />);
  fireEvent.change(await screen.findByLabelText(/Домен отправителя/), { target: { value: ' Example.COM ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Создать ключ' }));
  expect((await rows())[0]!.textContent).toContain('Ждёт записи');
  expect(server.to(addDkimKey)[0]).toMatchObject({ body: { domain: 'example.com' } });

  server.on(checkDkimKey, () => (keys = [{ ...keys[0]!, state: 'signing', checked_at: '2026-11-20T11:00:00.000Z' }])[0]!);
  fireEvent.click(screen.getByRole('button', { name: 'Проверить' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Заменить ключ домена example.com' }));
  await screen.findByText('Ждёт записи');
  expect(server.to(addDkimKey)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Заменить/ })).toBeNull();
});
