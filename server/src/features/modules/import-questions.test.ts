import * as endpoints from '@vigil/contract/modules/endpoints.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeZip, workbookParts } from '../../../test/zip.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  token = home.people.content_manager.token;
});
afterAll(() => server.stop());

const newModule = async () => (await server.call(endpoints.createModule, { body: { title: 'Theme' }, token })).body.id;
const fileOf = (content: string | Uint8Array, name = 'questions.csv') => new File([content as never], name);
const preview = (id: string, file: File, more: object = {}) =>
  server.call(endpoints.previewQuestions, { params: { id }, body: { file, ...more }, token });
const bring = (id: string, file: File, more: object = {}) =>
  server.call(endpoints.importQuestions, { params: { id }, body: { file, ...more }, token });
const questionsOf = async (id: string) => (await server.call(endpoints.listQuestions, { params: { id }, token })).body.data;

const sheet = 'Вопрос;Вариант 1;Вариант 2;Вариант 3;Верные;Пояснение';
const good = `${sheet}\nПервый?;Да;Нет;;1;Потому\nВторой?;А;Б;В;1,3;\n`;

test('a preview of a file saves nothing, and the import adds all its questions after the existing ones', async () => {
  const id = await newModule();
  const answers = JSON.stringify([
    { text: 'Yes', is_right: true },
    { text: 'No', is_right: false },
  ]);
  await server.call(endpoints.createQuestion, {
    params: { id },
    body: { text: 'первый?', kind: 'single', answers } as never,
    token,
  });
  const previewed = await preview(id, fileOf(good));
  expect(previewed.body).toMatchObject({ header_row: 1, totals: { ready: 2, refused: 0, known: 1 } });
  expect(previewed.body.rows.ready[0]).toMatchObject({ row: 2, text: 'Первый?', is_known: true });
  expect(await questionsOf(id)).toHaveLength(1);
  const { status, body } = await bring(id, fileOf(good));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ kind: 'questions', status: 'success', added: 2, filename: 'questions.csv', message: null });
  const [, first, second] = await questionsOf(id);
  expect(first).toMatchObject({ order_id: 2, text: 'Первый?', kind: 'single', explanation: 'Потому' });
  expect(second).toMatchObject({
    order_id: 3,
    kind: 'multiple',
    answers: [
      { text: 'А', is_right: true },
      { text: 'Б', is_right: false },
      { text: 'В', is_right: true },
    ],
  });
});

test('one bad row stops the whole import, and each bad row has its reason', async () => {
  const id = await newModule();
  const file = fileOf(`${good}Третий?;Да;;;1;\nПервый?;Да;Нет;;7;\n`);
  const { body } = await preview(id, file);
  expect(body.totals).toEqual({ ready: 2, refused: 2, known: 0 });
  expect(body.rows.refused.map(({ row, reasons }) => [row, reasons])).toEqual([
    [4, ['The question has fewer than 2 answers.']],
    [5, ['The number of a correct answer does not exist.', 'The file already contains this question.']],
  ]);
  const refused = await bring(id, file);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'module.refused_rows', message: expect.stringContaining('4, 5') });
  expect(await questionsOf(id)).toEqual([]);
});

test('pictures in a workbook are counted, and its questions are imported without them', async () => {
  const id = await newModule();
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [
    ['Вопрос', 'Вариант 1', 'Вариант 2', 'Верные'],
    ['Первый?', 'Да', 'Нет', '1'],
  ];
  const parts = workbookParts(rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join(''));
  const media = ['image1.png', 'image2.jpeg', 'image1.svg'].map((name) => ({ name: `xl/media/${name}`, content: 'picture' }));
  const file = fileOf(makeZip([...parts, ...media]), 'questions.xlsx');
  expect((await preview(id, file)).body).toMatchObject({ pictures: 2, totals: { ready: 1, refused: 0 } });
  expect((await bring(id, file)).body).toMatchObject({ added: 1 });
  expect((await preview(id, fileOf(makeZip(parts), 'questions.xlsx'))).body.pictures).toBe(0);
});

test('nothing is guessed for a file with unknown titles, and a person assigns its columns', async () => {
  const id = await newModule();
  const file = fileOf('Тема;Слова;a;b;x\nПароли;Сколько?;6;12;b\n');
  const { body } = await preview(id, file);
  expect(body.totals).toEqual({ ready: 0, refused: 0, known: 0 });
  expect(body.columns.map(({ field }) => field)).toEqual([null, null, null, null, null]);
  expect((await bring(id, file)).body).toMatchObject({ code: 'module.columns_unknown' });
  const columns = JSON.stringify([null, 'question', 'answer', 'answer', 'right_numbers']);
  expect((await preview(id, file, { columns, header_row: '1' })).body.totals.ready).toBe(1);
  expect((await bring(id, file, { columns, header_row: '1' })).body.added).toBe(1);
  expect((await questionsOf(id))[0]).toMatchObject({ text: 'Сколько?', answers: [{ is_right: false }, { is_right: true }] });
});

test.each([
  ['answers without the question', JSON.stringify(['answer', 'right_numbers'])],
  ['a field twice', JSON.stringify(['question', 'question', 'answer', 'right_numbers'])],
  ['an unknown field', JSON.stringify(['question', 'points'])],
  ['no list', '"question"'],
])('columns that are %s are refused', async (_what, columns) => {
  const { status } = await bring(await newModule(), fileOf(good), { columns });
  expect(status).toBe(422);
});

test('a picture column is refused with an explanation until a person leaves it out', async () => {
  const id = await newModule();
  const file = fileOf('Question;Picture;Answer 1;Answer 2;Correct\nSure?;a.png;Yes;No;1');
  const { body } = await preview(id, file);
  expect(body.rows.refused[0]!.reasons[0]).toContain('Pictures are not imported from a file');
  const columns = JSON.stringify(['question', null, 'answer', 'answer', 'right_numbers']);
  expect((await bring(id, file, { columns })).body.added).toBe(1);
});

test('400,000 blank rows are not questions', async () => {
  const cells = (words: string[]) => words.map((word) => `<c t="inlineStr"><is><t>${word}</t></is></c>`).join('');
  const blank = Array.from({ length: 400_000 }, (_, index) => `<row r="${index + 3}"><c r="A${index + 3}" s="1"/></row>`).join(
    '',
  );
  const content = makeZip(
    workbookParts(
      `<row r="1">${cells(['Question', 'Answer 1', 'Answer 2', 'Correct'])}</row><row r="2">${cells(['Sure?', 'Yes', 'No', '1'])}</row>${blank}`,
    ),
  );
  const { body } = await preview(await newModule(), fileOf(content, 'blank.xlsx'));
  expect(body.totals).toEqual({ ready: 1, refused: 0, known: 0 });
});

test.each(languages)('the template in %s can be imported, as .xlsx and as .csv', async (language) => {
  for (const format of ['xlsx', 'csv'] as const) {
    const { body } = await server.call(endpoints.getQuestionTemplate, { query: { language, format }, token });
    const id = await newModule();
    const brought = await bring(id, fileOf(Buffer.from(body.content, 'base64'), body.filename));
    expect(brought.body, JSON.stringify(brought.body)).toMatchObject({ added: 2 });
    expect((await questionsOf(id)).map(({ kind }) => kind)).toEqual(['single', 'multiple']);
  }
});

test('a file with too many or no questions, or one that is not a spreadsheet, is refused', async () => {
  const id = await newModule();
  const many = `${sheet}\n${Array.from({ length: 1001 }, (_, index) => `Q${index};A;B;;1;`).join('\n')}`;
  expect((await bring(id, fileOf(many))).body).toMatchObject({ code: 'module.too_many_questions' });
  expect((await bring(id, fileOf(sheet))).body).toMatchObject({ code: 'module.empty_sheet' });
  expect((await bring(id, fileOf('x', 'a.xlsx'))).body).toMatchObject({ code: 'file.unreadable' });
  expect(await questionsOf(id)).toEqual([]);
});

test('an import is undone once without touching earlier questions, and an old import cannot be undone', async () => {
  const id = await newModule();
  const first = await writeXlsx({
    sheets: [
      {
        name: 'S',
        rows: [
          ['Question', 'Answer 1', 'Answer 2', 'Correct'],
          ['Sure?', 'Yes', 'No', 1],
        ],
      },
    ],
  });
  const firstImport = await bring(id, fileOf(first, 'first.xlsx'));
  const { body } = await bring(id, fileOf(good));
  const listed = () => server.call(endpoints.listModuleImports, { params: { id }, token });
  expect((await listed()).body.data.map(({ filename }) => filename)).toEqual(['questions.csv', 'first.xlsx']);
  const undo = (event: string) => server.call(endpoints.undoModuleImport, { params: { moduleId: id, id: event }, token });
  const [deletedQuestion] = (await questionsOf(id)).slice(-1);
  await server.call(endpoints.deleteQuestion, { params: { moduleId: id, id: deletedQuestion!.id }, token });
  expect((await undo(body.id)).status).toBe(200);
  expect((await questionsOf(id)).map(({ text }) => text)).toEqual(['Sure?']);
  expect((await undo(body.id)).body).toMatchObject({ code: 'module.nothing_to_undo' });
  expect(
    (await server.call(endpoints.undoModuleImport, { params: { moduleId: await newModule(), id: firstImport.body.id }, token }))
      .status,
  ).toBe(404);
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('long_jobs')
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where('id', '=', firstImport.body.id)
      .execute(),
  );
  expect((await undo(firstImport.body.id)).status).toBe(409);
  expect((await listed()).body.data).toEqual([]);
});

test('another organisation’s theme accepts no file and reveals no imports', async () => {
  const id = await newModule();
  const stranger = (await makeOrganization(server)).people.operator.token;
  const call = { params: { id }, token: stranger };
  expect((await server.call(endpoints.importQuestions, { ...call, body: { file: fileOf(good) } })).status).toBe(404);
  expect((await server.call(endpoints.previewQuestions, { ...call, body: { file: fileOf(good) } })).status).toBe(404);
  expect((await server.call(endpoints.listModuleImports, call)).status).toBe(404);
});
