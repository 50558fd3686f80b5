import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brotliDecompressSync } from 'node:zlib';
import { makeZip } from '../../test/zip.ts';
import { delimiterOf, sheetLines, sheetRows } from './sheet.ts';

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
])('%s is recognised', async (_encoding, content) => {
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

test('the first sheet of an .xlsx file is read, numbers and dates as text', async () => {
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

async function linesOf(content: Buffer | Uint8Array, filename: string, sheet?: number) {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  return Array.fromAsync(sheetLines({ path, filename, ...(sheet !== undefined && { sheet }) }));
}

/** A workbook of Excel 97 that LibreOffice wrote: of two sheets the first is hidden, the second has titles over several cells. */
const XLS = [
  'G/8XKK4GbGM4tulD2tDW4pUTf6niZMY3Zk72uTjiIbD76lU1pr97ZqUzEDqko00PCu3sMpB9MkS1ln3ztBdCUEwaiIXH8qxJ+PhERiIo4oPnY2',
  '7vb29iWCJFtbgjRr1OIiVaoAH+97Q2DBj4v3b5+4w1/b3KL2sMDOAaHszFgouST8n2eOhTbHVubXkCThtjnBdr1V6pG6RY4bWwEZF6QayKtrUO',
  'e5GIFjjtienUXnzB9cOt/c6J/i5ta4X/0qkBEOgBtCQC/2UYAPxv0n82/m93ZIYKNabQgAK7atp/c7dNcCdrZJRRpgixKyNMMcE8ke9clf+tJG',
  'mr8UHwfZc410CiwFZA0MPZGWCIEcaYoMU0ZjALszEHczEP87EAC7EIi7EES7EMK2BFrISVsQpWlUxH56BUWRysjZJqQuIW6deFrlrUlSe6Axuo',
  '8RFxr/sIPoZjGMPMzu1DnSFRcicRQns89M8Gtg2FdANi7J4QPBmCbc0AOxCyhRDCEZKP4HoEK0mMpfBICN4m2NBS78L/rgQIU7Ez7QzRTwcT9J',
  'NqoeebwVSxI482bb8mtYPK1h3YOATd8RkeuIO3QgDg2RUoK7DBL7bMnxQDTW23GtTaJruerAlL1rFkLWyveSnqGsqWJ2Yuwsgx24tS5vRFOXPm',
  'IpmzLiqOePZFmaEmuBwPsyuEOlb0YIo7q8z0jaOva1B5h2K6BcxCeC5U6tTjkMXgGx040w1QdyHQUCCRCAQSgY0NOjc8g9K4OHSaZ7V8aHYg6E',
  'cXjGiGNPPQ/A7tP0yho0Ellrnxqluj5oyhrvyOf9DFdA5WjPjL5ltkhmtnLizEKvXjq6L4MlXQaxLzw4JeiwgSXwS5tfY6eetBXnFib5c3sNM4',
  '34whTlaeKRGYew4g+9gyGrdgSD8F5xMfpiVajXV3Dni8yFq4/fGIcBEKwKop1ok74rkyjsTaEpcgwmzMwaUILkOwmsbpPdHAm7zVS8AawYEvt1',
  '9zulsJ03MKiJiX1ok60za/dN/ycscbHIponI8DxDXKGcgxSBBosgXCOgHEhJiK2f9lByZQhox/TRX4Vj3OsisHraZTEFAyUXQpmCi7GIRe5wIA',
  'gNTvFCipsF1OeBiwA9jGKYAlJgogAKcrb05XAEjx/4YBzFtQaCkwWTRnkdnM/F5vjkRkjTCHguxsOcgWZSDSZYfskLUTExXQhokapP4UPuN2Wy',
  'AQUi5fRivYuuE22DVvx8gw/JfJjv8P5aIS8CxgN3949mSmkrnO7qGQ3M3XPaT9mlxRN1bs1I/+ygH+ClKY/wUhvS4FPry856+6Ppftj2Lt1R/4',
  'g/NAjcAW6GEH0Mc+YIAjwBCngBHOBImv/oWlSGyAHQAoGWvX/Z7if6yNxTKJfO3waBX/dvnXTGmdP/eKQUU2bwLzEQi0wi2jX0f0Ya4CDKrBkt',
  'wsdlfgogZwOKNMMEiHTN8O4kqZkRIlzH0edtEBYWdGGWaMOjoYkBi1AlCvhj0DJ+zPEN2e7Uv1Gpg9W+VgphlmmPYlAK5ghJ45A5XLpuhntKVI',
  'ryHhFQto18Sd8C6M0imS7F4O21Cqj7eYClO0Ds6F6Pt1FQg=',
].join('');
const oldBook = () => brotliDecompressSync(Buffer.from(XLS, 'base64'));

const second = [
  { row: 1, cells: ['Сотрудник', '', 'Почта'] },
  { row: 2, cells: ['Фамилия', 'Имя'] },
  { row: 3, cells: ['Ёлкин', 'Пётр', 'a@b.test'] },
  {
    pictures: 0,
    sheets: [
      { name: 'Старые', is_hidden: true },
      { name: 'Staff', is_hidden: false },
    ],
    sheet: 1,
    merged: [
      { row: 1, column: 0, rows: 1, columns: 2 },
      { row: 1, column: 2, rows: 2, columns: 1 },
    ],
  },
];

test('the first visible sheet of an .xls file is read, or the requested sheet', async () => {
  expect(await linesOf(oldBook(), 'staff.xls')).toEqual(second);
  expect((await linesOf(oldBook(), 'staff.xls', 0)).slice(0, -1)).toEqual([
    { row: 1, cells: ['Почта'] },
    { row: 2, cells: ['old@b.test'] },
  ]);
});

test('an .xls file with a password says so', async () => {
  const book = oldBook();
  // Turns the record after the start of the workbook into the one for encryption.
  book.writeUInt16LE(0x2f, book.indexOf(Buffer.from('09081000', 'hex')) + 20);
  await expect(linesOf(book, 'staff.xls')).rejects.toThrow('password_protected');
});

const cell = (text: string, attributes = '') => `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const odsOf = (...tables: string[]) =>
  makeZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      content: `<office:document-content><office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body>${tables.join('')}</office:body></office:document-content>`,
    },
  ]);

test('the first visible table of an .ods file is read, and repeated cells are repeated', async () => {
  const file = odsOf(
    `<table:table table:name="Старые" table:style-name="ta2"><table:table-row>${cell('Почта')}</table:table-row></table:table>`,
    `<table:table table:name="Staff">
       <table:table-row>${cell('Сотрудник', 'table:number-columns-spanned="2"')}<table:covered-table-cell/>${cell('Почта', 'table:number-rows-spanned="2"')}</table:table-row>
       <table:table-row>${cell('Фамилия')}${cell('Имя')}<table:covered-table-cell/></table:table-row>
       <table:table-row>${cell('Ёлкин')}${cell('Пётр')}<table:table-cell><office:annotation><text:p>новый</text:p></office:annotation><text:p>a@b.test</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16000"/></table:table-row>
       <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"/>${cell('1', 'office:value-type="float" office:value="7.5"')}</table:table-row>
       <table:table-row>${cell('02.01.26', 'office:value-type="date" office:date-value="2026-01-02T00:00:00"')}${cell('x', 'table:number-columns-repeated="2"')}</table:table-row>
       <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
     </table:table>`,
  );
  expect(await linesOf(file, 'staff.ods')).toEqual([
    ...second.slice(0, 3),
    { row: 4, cells: ['', '', '7.5'] },
    { row: 5, cells: ['', '', '7.5'] },
    { row: 6, cells: ['2026-01-02', 'x', 'x'] },
    second[3],
  ]);
});

test('a row that is repeated without end is refused', async () => {
  const row = `<table:table-row table:number-rows-repeated="1000000">${cell('x')}</table:table-row>`;
  await expect(linesOf(odsOf(`<table:table table:name="a">${row}</table:table>`), 'a.ods')).rejects.toThrow('too_many_rows');
});
