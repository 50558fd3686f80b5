// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getImportEvent, listImportChanges, previewImport, runImport } from '@vigil/contract/staff-imports/endpoints.ts';
import type { ImportColumn, ImportPreview, ImportRow } from '@vigil/contract/staff-imports/staff-import.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { longJob } from '../../../../test/long-job.ts';
import { renderPart } from '../../../../test/render.tsx';
import { ImportDialog } from './import-dialog.tsx';

// Upload progress needs XMLHttpRequest, which jsdom lacks; here the file is sent by fetch.
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
  preset: null,
  sheets: [],
  sheet: 0,
  columns,
  roles: [],
  logins: null,
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
    renamed: 0,
    outside_to_add: 0,
    outside_to_change: 0,
    manager_flaws: 0,
    manager_flaws_to_add: 0,
    manager_flaws_to_change: 0,
    managers: [],
    inactive: 0,
    reasons: [],
    ...totals,
  },
  rows: { to_add: [], to_change: [], refused: [], manager_flaws: [], inactive: [], to_delete: [], ...rows },
  ...more,
});
let readings: number;
let totals: Partial<ImportPreview['totals']>;
let rows: Partial<ImportPreview['rows']>;
let more: Partial<Pick<ImportPreview, 'preset' | 'sheets' | 'sheet' | 'roles' | 'logins'>>;

beforeEach(() => {
  readings = 0;
  [totals, rows, more] = [{}, {}, {}];
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
        is_renamed: true,
        is_outside: false,
        manager_flaw: null,
      },
    ]),
  );
  const job = longJob('employee-import', { total: 1 });
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

test('every change shows the current and the new value', async () => {
  await readFile();
  expect(screen.getByText('Петрова', { selector: 'del' })).toBeTruthy();
  expect(screen.getByText('Сотрудник', { selector: 'del' })).toBeTruthy();
  expect(screen.getByText('Оператор', { selector: 'ins' })).toBeTruthy();
  expect(screen.getByText('не указано')).toBeTruthy();
  expect(screen.getByText('Найдено по содержимому')).toBeTruthy();
  expect(screen.getByText(/Не читаются: Кем/)).toBeTruthy();
});

test('changed columns are read again before the import, and replace the previous preview', async () => {
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

test('a file without column titles is described as such', async () => {
  columns = columns.map((column) => ({ ...column, title: '' }));
  await readFile();
  expect(screen.getByText(/Заголовков нет/)).toBeTruthy();
  expect(screen.queryByText(/Не читаются/)).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Столбец 2' })).toBeTruthy();
});

test('a file without an address column can be neither imported nor read again', async () => {
  await readFile();
  await choose('Логин', 'Не читается');
  expect(screen.getByText(/Неясно, в каком столбце почта/)).toBeTruthy();
  expect([button('Загрузить').disabled, button('Прочитать с этими столбцами').disabled]).toEqual([true, true]);
});

test('the program and the sheet are shown, and choosing another sheet replaces the preview', async () => {
  more = {
    preset: 'microsoft_365',
    sheets: [
      { name: 'Старые', is_hidden: true },
      { name: 'Сотрудники', is_hidden: false },
      { name: 'Филиал', is_hidden: false },
    ],
    sheet: 1,
  };
  await readFile();
  expect(screen.getByText('Похоже на файл: Microsoft 365, центр администрирования')).toBeTruthy();
  more = { ...more, sheet: 2 };
  await choose('Лист', 'Филиал');
  await waitFor(() => expect(server.to(previewImport)).toHaveLength(2));
  const sent = server.to(previewImport)[1]?.body as unknown as FormData;
  expect([sent.get('sheet'), sent.get('instead_of'), sent.get('columns')]).toEqual(['2', idOf(1), null]);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Лист' }));
  const offered = await screen.findAllByRole('option', { hidden: true, name: /Сотрудники|Филиал|Старые/ });
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Сотрудники', 'Филиал', 'Старые (скрытый)']);
});

test('the domain of the logins is asked for, and nobody is imported until it is chosen', async () => {
  more = { preset: 'yandex_360', logins: { domains: ['branch.example', 'primer.example'], domain: null } };
  totals = { to_change: 0 };
  renderPart(<ImportDialog onClose={() => {}} />);
  const file = new File(['x'], 'staff.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText(/Перетащите файл/, { selector: 'input' }), file);
  await userEvent.click(button('Прочитать файл'));
  expect(await screen.findByText('Похоже на файл: Яндекс 360')).toBeTruthy();
  expect(button('Загрузить').disabled).toBe(true);
  expect(screen.queryByRole('tab')).toBeNull();
  more = { ...more, logins: { domains: ['branch.example', 'primer.example'], domain: 'primer.example' } };
  totals = {};
  await choose('Домен этих логинов', 'primer.example');
  await waitFor(() => expect(button('Загрузить').disabled).toBe(false));
  const sent = server.to(previewImport)[1]?.body as unknown as FormData;
  expect([sent.get('domain'), sent.get('instead_of')]).toEqual(['primer.example', idOf(1)]);
});

test('logins that need a domain are listed', async () => {
  more = { logins: { domains: [], domain: null } };
  totals = { to_change: 0 };
  renderPart(<ImportDialog onClose={() => {}} />);
  const file = new File(['x'], 'staff.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText(/Перетащите файл/, { selector: 'input' }), file);
  await userEvent.click(button('Прочитать файл'));
  expect(await screen.findByText(/подтверждённых доменов у организации нет/)).toBeTruthy();
  expect(button('Загрузить').disabled).toBe(true);
});

test('an unknown role is mapped by hand, and the file is read again before the import', async () => {
  more = { roles: [{ word: 'Бригадир', count: 3, meaning: null }] };
  await readFile();
  await choose('Бригадир (строк: 3)', 'Сотрудник');
  expect(button('Загрузить').disabled).toBe(true);
  more = { roles: [{ word: 'Бригадир', count: 3, meaning: 'employee' }] };
  await userEvent.click(button('Прочитать с этими столбцами'));
  await waitFor(() => expect(button('Загрузить').disabled).toBe(false));
  const sent = server.to(previewImport).at(-1)?.body as unknown as FormData;
  expect(sent.get('roles')).toBe('[{"word":"Бригадир","meaning":"employee"}]');
  await userEvent.click(button('Загрузить'));
  await waitFor(() => expect(server.to(runImport)[0]?.query).toMatchObject({ columns: 'last_name,-,email;employee' }));
});

test('pressing a count shows only its rows', async () => {
  const row = {
    position: '',
    department: '',
    role: null,
    manager: '',
    changes: [],
    inactive: '',
    is_outside: false,
    manager_flaw: null,
  };
  const rejectedRow = (line: number, email: string, code: 'duplicate' | 'bad_address', message: string) => ({
    ...row,
    row: line,
    last_name: email,
    first_name: '',
    middle_name: '',
    email,
    reasons: [{ code, message }],
  });
  rows = { refused: [rejectedRow(3, 'twice', 'duplicate', 'Повтор'), rejectedRow(4, 'bad', 'bad_address', 'Неверный адрес')] };
  totals = {
    refused: 2,
    renamed: 1,
    reasons: [
      { code: 'bad_address', message: 'Неверный адрес', count: 1 },
      { code: 'duplicate', message: 'Повтор', count: 1 },
    ],
  };
  await readFile();
  await userEvent.click(button('Другие имя и фамилия: 1'));
  await waitFor(() => expect(server.to(listImportChanges).at(-1)?.query).toMatchObject({ mark: 'renamed' }));
  await userEvent.click(screen.getByRole('tab', { name: /Не подходят/ }));
  expect(screen.getAllByText('twice').length).toBeGreaterThan(0);
  button('Неверный адрес: 1').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('twice')).toBeNull());
  expect(screen.getAllByText('bad').length).toBeGreaterThan(0);
});

test('people whose manager was not found are listed by row in their own tab, and can be filtered among the others', async () => {
  const flawed = (line: number, email: string, code: 'unknown_manager' | 'own_manager', message: string): ImportRow => ({
    row: line,
    last_name: email,
    first_name: '',
    middle_name: '',
    email,
    position: '',
    department: '',
    role: null,
    manager: '',
    changes: [],
    inactive: '',
    is_outside: false,
    reasons: [],
    manager_flaw: { code, message },
  });
  const [astray, own] = [
    flawed(2, 'astray', 'unknown_manager', 'Руководитель не найден: Юн Борис'),
    flawed(3, 'own', 'own_manager', 'Указан руководителем самого себя: own'),
  ];
  rows = { to_add: [astray, { ...own, email: 'led', last_name: 'led', manager_flaw: null }], manager_flaws: [astray, own] };
  totals = {
    to_add: 2,
    to_change: 1,
    manager_flaws: 2,
    manager_flaws_to_add: 1,
    manager_flaws_to_change: 1,
    managers: [
      { code: 'unknown_manager', message: 'Руководитель не найден', count: 1 },
      { code: 'own_manager', message: 'Указан руководителем самого себя', count: 1 },
    ],
  };
  await readFile();
  await userEvent.click(button('Без указанного руководителя: 1'));
  await waitFor(() => expect(server.to(listImportChanges).at(-1)?.query).toMatchObject({ mark: 'manager' }));
  await userEvent.click(screen.getByRole('tab', { name: /Добавятся/ }));
  expect(screen.getAllByText('Руководитель не найден: Юн Борис').length).toBeGreaterThan(0);
  await userEvent.click(button('Без указанного руководителя: 1'));
  await waitFor(() => expect(screen.queryByText('led')).toBeNull());
  await userEvent.click(screen.getByRole('tab', { name: /Без указанного руководителя/ }));
  expect(screen.getAllByText('own').length).toBeGreaterThan(0);
  await userEvent.click(button('Руководитель не найден: 1'));
  await waitFor(() => expect(screen.queryByText('own')).toBeNull());
  expect(button('Загрузить').disabled).toBe(false);
});

test('inactive people are imported only if that is ticked', async () => {
  totals = { to_change: 0, inactive: 2 };
  rows = {};
  renderPart(<ImportDialog onClose={() => {}} />);
  const file = new File(['x'], 'staff.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText(/Перетащите файл/, { selector: 'input' }), file);
  await userEvent.click(button('Прочитать файл'));
  await screen.findByRole('tab', { name: /Не работают/ });
  expect(button('Загрузить').disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Загрузить и 2 неработающих' }));
  await userEvent.click(button('Загрузить'));
  await waitFor(() => expect(server.to(runImport)[0]?.query).toMatchObject({ with_inactive: true }));
});
