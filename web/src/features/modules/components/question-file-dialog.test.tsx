// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { importQuestions, previewQuestions } from '@vigil/contract/modules/endpoints.ts';
import type { QuestionPreview } from '@vigil/contract/modules/module-import.ts';
import type { QuestionField } from '@vigil/contract/modules/rules.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, idOf, refusal } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { QuestionFileDialog } from './question-file-dialog.tsx';

// Upload progress needs XMLHttpRequest, which jsdom lacks; here the file is sent by fetch.
vi.mock(import('../../../lib/transport.ts'), async (original) => {
  const transport = await original();
  return { ...transport, sendWithProgress: transport.send };
});

const server = answers();
const closed = vi.fn<() => void>();
const column = (title: string, field: QuestionField | null) => ({ title, field, samples: ['x'] });
const row = { row: 2, text: 'Сколько?', kind: 'single' as const, answers: [], explanation: '', is_known: false, reasons: [] };
const known = ['question', 'answer', 'answer', 'right_numbers'] as const;
const preview = (fields: readonly (QuestionField | null)[], more: Partial<QuestionPreview> = {}): QuestionPreview => ({
  header_row: 1,
  columns: fields.map((field, index) => column(`Столбец ${index}`, field)),
  totals: { ready: 1, refused: 0, known: 0 },
  pictures: 0,
  rows: { ready: [row], refused: [] },
  ...more,
});

beforeEach(() => closed.mockClear());

async function read(first: QuestionPreview) {
  server.on(previewQuestions, () => first);
  renderPart(<QuestionFileDialog moduleId={idOf(1)} onClose={closed} />);
  await userEvent.upload(screen.getByLabelText('Файл с вопросами'), new File(['x'], 'q.csv'), { applyAccept: false });
  await userEvent.click(screen.getByRole('button', { name: 'Прочитать' }));
  await screen.findByRole('button', { name: /Добавить \d/ });
}
const sent = (body: unknown) => {
  const form = body as FormData;
  return { columns: JSON.parse(form.get('columns') as string) as unknown, header_row: form.get('header_row') };
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

test('the previewed questions are added with the columns as they were read', async () => {
  await read(preview(known));
  expect(screen.getByText('Сколько?')).toBeTruthy();
  server.on(importQuestions, () => refusal(422, 'module.refused_rows', 'Ничего не добавлено') as never);
  await userEvent.click(button('Добавить 1 вопрос'));
  expect(await screen.findByText('Ничего не добавлено')).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
  expect(sent(server.to(importQuestions)[0]!.body)).toEqual({ columns: known, header_row: '1' });
});

test('each sheet’s tab shows its name and the number of its rows', async () => {
  await read(preview(known, { totals: { ready: 1200, refused: 3, known: 0 } }));
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/\s/gu, ' '));
  expect(tabs).toEqual(['С ошибками3', 'Добавятся1 200']);
});

test('a single row with errors prevents adding anything', async () => {
  const invalidRow = { ...row, row: 7, reasons: ['Ответов меньше 2.'] };
  await read(preview(known, { totals: { ready: 1, refused: 1, known: 0 }, rows: { ready: [row], refused: [invalidRow] } }));
  expect(screen.getByText('Ответов меньше 2.')).toBeTruthy();
  expect(button(/Добавить/).disabled).toBe(true);
});

test('unknown columns are mapped by hand, and the file is read again before anything is added', async () => {
  const fields = [null, 'answer', 'answer', 'right_numbers'] as const;
  await read(preview(fields, { totals: { ready: 0, refused: 0, known: 0 }, rows: { ready: [], refused: [] } }));
  expect(screen.getByText('Укажите, в каком столбце вопрос.')).toBeTruthy();
  expect(button('Прочитать заново').disabled).toBe(true);
  const box = screen.getByRole('combobox', { name: 'Столбец 0' });
  await userEvent.click(box);
  const list = await waitFor(() => within(document.querySelector<HTMLElement>(`#${box.getAttribute('aria-controls')}`)!));
  await userEvent.click(await list.findByRole('option', { hidden: true, name: 'Вопрос' }));
  expect(button(/Добавить/).disabled).toBe(true);
  server.on(previewQuestions, () => preview(known));
  await userEvent.click(button('Прочитать заново'));
  await waitFor(() => expect(button(/Добавить/).disabled).toBe(false));
  expect(sent(server.to(previewQuestions)[1]!.body)).toEqual({ columns: known, header_row: '1' });
});

test('pictures that will be left out are listed before anything is added', async () => {
  await read(preview(known, { pictures: 3 }));
  expect(screen.getByText(/^3 картинки из файла не загрузятся/)).toBeTruthy();
  expect(button(/Добавить/).disabled).toBe(false);
});
