// @vitest-environment jsdom
import { emailFlaws } from '@vigil/contract/phishing-templates/rules.ts';
import { wordsOfFlaw } from '@vigil/contract/shared/words-of-flaw.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { AttachmentsEditor } from './attachments-editor.tsx';

const page = { name: 'a.html', type: 'text/html', content: '<a href="{{link}}">x</a>' };

test.each([
  [page, null],
  [{ ...page, name: 'a.hta' }, /Имя должно оканчиваться на \.html, \.htm/],
  [{ ...page, content: '<script>' }, /исполняется/],
  [{ ...page, name: '' }, /обязательное поле/i],
])('the attachments %o have these errors before sending', (attachment, message) => {
  const flaws = emailFlaws({ red_flags: [], attachments: [attachment], invitation: null });
  const errorOf = (path: string) => flaws[path] && wordsOfFlaw(flaws[path], 'ru');
  renderPart(<AttachmentsEditor attachments={[attachment]} onChange={() => {}} errorOf={errorOf} />);
  expect(message === null ? document.querySelector('[aria-invalid="true"]') : screen.queryAllByText(message).length).toEqual(
    message === null ? null : 1,
  );
});

test('a new document starts with text lines whose variables are intact', async () => {
  const user = userEvent.setup();
  const changes: { content: string }[][] = [];
  const untouched = { ...page, content: '<p><a href="{{link}}">{{link}}</a></p>\n' };
  renderPart(<AttachmentsEditor attachments={[untouched]} onChange={(next) => changes.push(next)} errorOf={() => undefined} />);
  await user.click(screen.getByRole('combobox', { name: 'Вид' }));
  await user.click(await screen.findByRole('option', { name: 'PDF', hidden: true }));
  expect(changes[0]![0]!.content).toMatch(/\{\{first_name\}\}[^]*\[Открыть счёт\]\(\{\{link\}\}\)/);
});

test('changing the format renames the file, and leaves edited text', async () => {
  const user = userEvent.setup();
  const changes: unknown[] = [];
  renderPart(<AttachmentsEditor attachments={[page]} onChange={(next) => changes.push(next)} errorOf={() => undefined} />);
  await user.click(screen.getByRole('combobox', { name: 'Вид' }));
  await user.click(await screen.findByRole('option', { name: 'Документ Word', hidden: true }));
  expect(changes).toEqual([
    [{ ...page, name: 'a.docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }],
  ]);
});
