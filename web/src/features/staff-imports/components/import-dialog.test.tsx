// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getImportEvent, listImportChanges, previewImport, runImport } from '@vigil/contract/staff-imports/endpoints.ts';
import type { ImportColumn, ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { ImportDialog } from './import-dialog.tsx';

// How much of a file is sent is told by an XMLHttpRequest alone; here it goes as every other call.
vi.mock(import('../../../lib/transport.ts'), async (original) => {
  const transport = await original();
  return { ...transport, sendWithProgress: transport.send };
});

const server = answers();
const column = (
  title: string,
  field: ImportColumn['field'],
  known_by: ImportColumn['known_by'],
  sample: string,
): ImportColumn => ({
  title,
  field,
  known_by,
  samples: [sample],
  splits: [],
});
let columns: ImportColumn[];
const preview = (number: number): ImportPreview => ({
  event_id: idOf(number),
  columns,
  totals: {
    to_add: 0,
    to_change: 1,
    unchanged: 0,
    refused: 0,
    to_delete: 0,
    staff: 5,
    new_departments: [],
    new_departments_count: 0,
    changed_fields: [{ field: 'last_name', count: 1 }],
  },
  rows: { to_add: [], to_change: [], refused: [], to_delete: [] },
});
let readings: number;

beforeEach(() => {
  readings = 0;
  columns = [
    column('Фамилия', 'last_name', 'title', 'Каримова'),
    column('Кем', null, null, 'Аналитик'),
    column('Логин', 'email', 'content', 'a@primer.example'),
  ];
  server.on(previewImport, () => preview((readings += 1)));
  server.on(listImportChanges, () =>
    page([
      {
        row: 2,
        email: 'a@primer.example',
        last_name: 'Петрова',
        first_name: 'Азиза',
        middle_name: 'Романовна',
        changes: [
          { field: 'last_name' as const, old: 'Петрова', new: 'Каримова' },
          { field: 'role' as const, old: 'employee', new: 'operator' },
          { field: 'position' as const, old: '', new: 'Аналитик' },
        ],
      },
    ]),
  );
  const job = {
    id: idOf(2),
    kind: 'employee-import',
    status: 'in_process' as const,
    done: 0,
    total: 1,
    result: null,
    error: null,
    created_at: '2026-11-22T09:00:00.000Z',
    finished_at: null,
  };
  server.on(runImport, () => job);
  server.on(getImportEvent, () => job);
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const choose = async (title: string, field: string) => {
  const box = screen.getByRole('combobox', { name: title });
  await userEvent.click(box);
  const list = await waitFor(() => within(document.querySelector<HTMLElement>(`#${box.getAttribute('aria-controls')}`)!));
  await userEvent.click(await list.findByRole('option', { hidden: true, name: field }));
};

async function readFile() {
  renderPart(<ImportDialog onClose={() => {}} />);
  const file = new File(['x'], 'staff.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText(/Перетащите файл/, { selector: 'input' }), file);
  await userEvent.click(button('Прочитать файл'));
  await screen.findByText('Каримова', { selector: 'ins' });
}

test('every change is shown as it is and as it would be', async () => {
  await readFile();
  expect(screen.getByText('Петрова', { selector: 'del' })).toBeTruthy();
  expect(screen.getByText('Сотрудник', { selector: 'del' })).toBeTruthy();
  expect(screen.getByText('Оператор', { selector: 'ins' })).toBeTruthy();
  expect(screen.getByText('не указано')).toBeTruthy();
  expect(screen.getByText('найдено по содержимому')).toBeTruthy();
  expect(screen.getByText(/Не читаются: Кем/)).toBeTruthy();
});

test('changed columns are read again before they are imported, in the place of what was read', async () => {
  await readFile();
  expect(button('Загрузить').disabled).toBe(false);
  await choose('Кем', 'Должность');
  expect(button('Загрузить').disabled).toBe(true);
  expect(screen.getByText(/до этого загрузить его нельзя/)).toBeTruthy();
  expect(screen.queryByText('Каримова', { selector: 'ins' })).toBeNull();

  await userEvent.click(button('Вернуть, как прочитано'));
  expect(button('Загрузить').disabled).toBe(false);
  await choose('Кем', 'Должность');
  columns = columns.with(1, column('Кем', 'position', 'person', 'Аналитик'));
  await userEvent.click(button('Прочитать с этими столбцами'));
  await waitFor(() => expect(button('Загрузить').disabled).toBe(false));
  const sent = server.to(previewImport).at(-1)?.body as unknown as FormData;
  expect([sent.get('columns'), sent.get('instead_of')]).toEqual(['["last_name","position","email"]', idOf(1)]);
  await userEvent.click(button('Загрузить'));
  await waitFor(() => expect(server.to(runImport)).toHaveLength(1));
  expect(server.to(runImport)[0]?.query).toMatchObject({ event_id: idOf(2), columns: 'last_name,position,email' });
});

test('a file without titles says so', async () => {
  columns = columns.map((one) => ({ ...one, title: '' }));
  await readFile();
  expect(screen.getByText(/Заголовков нет/)).toBeTruthy();
  expect(screen.queryByText(/Не читаются/)).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Столбец 2' })).toBeTruthy();
});

test('without a column of addresses the file is neither imported nor read again', async () => {
  await readFile();
  await choose('Логин', 'не читается');
  expect(screen.getByText(/Неясно, в каком столбце почта/)).toBeTruthy();
  expect([button('Загрузить').disabled, button('Прочитать с этими столбцами').disabled]).toEqual([true, true]);
});
