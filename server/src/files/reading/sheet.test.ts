import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { delimiterOf, sheetRows } from './sheet.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-sheet-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rowsOf(content: Buffer | Uint8Array, filename = 'staff.csv') {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  return Array.fromAsync(sheetRows({ path, filename }));
}

const text = 'Фамилия;Почта\r\nЁлкин;a@b.test\r\n\r\n"Щука; мл.";c@d.test;;\r\n';
const rows = [
  { row: 1, cells: ['Фамилия', 'Почта'] },
  { row: 2, cells: ['Ёлкин', 'a@b.test'] },
  { row: 4, cells: ['Щука; мл.', 'c@d.test'] },
];

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['Windows-1251', iconv.encode(text, 'windows-1251')],
  ['UTF-16', iconv.encode(text, 'utf-16')],
])('%s is told by itself', async (_encoding, content) => {
  expect(await rowsOf(content)).toEqual(rows);
});

test.each([
  ['a;b;c\n1;2,5;3\n', ';'],
  ['a,b\n"x;y;z",2\n', ','],
  ['a\tb\tc\nИванов, Пётр\t2\t3\n', '\t'],
  ['only\none\n', ';'],
])('the delimiter of %j', (head, sign) => {
  expect(delimiterOf(head)).toBe(sign);
});

test('a file may name its delimiter itself', async () => {
  expect(await rowsOf(Buffer.from('sep=|\na|b\n1|2\n'))).toMatchObject([{ cells: ['a', 'b'] }, { cells: ['1', '2'] }]);
});

test('a formula of a csv file is text like any other', async () => {
  expect(await rowsOf(Buffer.from('a,b\n=1+1,@x\n'))).toMatchObject([{}, { cells: ['=1+1', '@x'] }]);
});

test('an .xlsx file gives its first sheet, numbers and dates as text', async () => {
  const book = await writeXlsx({
    sheets: [{ name: 'Staff', rows: [['Фамилия', 'N'], [], ['Ёлкин', 7], [new Date('2026-01-02'), null]] }],
  });
  expect(await rowsOf(book, 'Staff.XLSX')).toEqual([
    { row: 1, cells: ['Фамилия', 'N'] },
    { row: 3, cells: ['Ёлкин', '7'] },
    { row: 4, cells: ['2026-01-02'] },
  ]);
});

test('what is no workbook says so', async () => {
  await expect(rowsOf(Buffer.from('not a workbook'), 'x.xlsx')).rejects.toThrow('unreadable');
});
