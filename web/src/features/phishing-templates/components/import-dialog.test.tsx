// @vitest-environment jsdom
import { getImportWays, readTemplateAddress, readTemplateSource } from '@vigil/contract/phishing-templates/endpoints.ts';
import type { ImportedEmail } from '@vigil/contract/phishing-templates/imported.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { ImportedDraft } from './imported-draft.ts';

const server = answers();
const imported = vi.fn<(draft: ImportedDraft) => void>();

const email = (own: Partial<ImportedEmail>): ImportedEmail => ({
  title: 'Тема',
  sender_name: 'ИТ',
  sender_address: 'it@bank.example',
  subject: 'Тема',
  html: '<p>Вера Ким, <a href="https://bank.example/a">войдите</a> или <a href="https://bank.example/b">прочтите</a></p>',
  attachments: [],
  recipients: [{ name: 'Вера Ким', address: 'v.kim@primer.example' }],
  removed: [],
  ...own,
});

beforeEach(() => {
  imported.mockClear();
  server.on(getImportWays, () => ({ by_address: false }));
});

async function read(kind: 'email' | 'page', emails: ImportedEmail[]): Promise<void> {
  server.on(readTemplateSource, () => ({ format: 'eml' as const, letters: emails }));
  renderPart(<ImportDialog kind={kind} onImported={imported} onClose={() => {}} />);
  fireEvent.click(await screen.findByText('Исходный текст'));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Исходный текст' }), { target: { value: 'From: x@x.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Прочитать' }));
  await screen.findByRole('button', { name: 'Открыть в редакторе' });
}
const finish = () => fireEvent.click(screen.getByRole('button', { name: 'Открыть в редакторе' }));

test('links become the campaign’s unless unticked, and the recipient’s name becomes variables where it is certain', async () => {
  await read('email', [email({})]);
  const isTicked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  expect(isTicked('Вера Ким → {{first_name}} {{last_name}}')).toBe(true);
  expect(isTicked('Вера → {{first_name}}')).toBe(false);
  // The original address of each link is still shown.
  screen.getByText('https://bank.example/a');
  fireEvent.click(screen.getByRole('checkbox', { name: '«прочтите» станет ссылкой кампании' }));
  finish();
  expect(imported).toHaveBeenCalledWith({
    name: 'Тема',
    sender_name: 'ИТ',
    sender_address: 'it@bank.example',
    subject: 'Тема',
    html: '<p>{{first_name}} {{last_name}}, <a href="{{link}}">войдите</a> или <a href="https://bank.example/b">прочтите</a></p>',
    text: expect.stringContaining('{{first_name}} {{last_name}}, войдите') as string,
  });
});

test('for a message that forwards another, the forwarded one is imported, or the outer one on request', async () => {
  const inner = email({ subject: 'Фишинг', html: '<p>inner</p>', recipients: [], attachments: ['счёт.pdf'] });
  await read('email', [email({ subject: 'Fwd', html: '<p>outer</p>', recipients: [] }), inner]);
  screen.getByText(/счёт\.pdf/);
  finish();
  fireEvent.click(screen.getByRole('radio', { name: 'Fwd' }));
  finish();
  expect(imported.mock.calls.map(([{ subject, html }]) => [subject, html])).toEqual([
    ['Фишинг', '<p>inner</p>'],
    ['Fwd', '<p>outer</p>'],
  ]);
});

test('the links of an imported page lead nowhere', async () => {
  await read('page', [email({ recipients: [] })]);
  screen.getByText('2 ссылки на странице больше никуда не ведут.');
  finish();
  expect(imported.mock.lastCall![0].html).toBe('<p>Вера Ким, <a href="#">войдите</a> или <a href="#">прочтите</a></p>');
});

test('importing from an address is offered only where the installation allows it', async () => {
  server.on(getImportWays, () => ({ by_address: true }));
  server.on(readTemplateAddress, () => ({ format: 'address' as const, letters: [email({ recipients: [] })] }));
  renderPart(<ImportDialog kind="page" onImported={imported} onClose={() => {}} />);
  fireEvent.click(await screen.findByText('Адрес'));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Адрес страницы' }), {
    target: { value: 'https://bank.example/' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Прочитать' }));
  await screen.findByRole('button', { name: 'Открыть в редакторе' });
  expect(server.to(readTemplateAddress)[0]?.body).toEqual({ address: 'https://bank.example/' });
});
