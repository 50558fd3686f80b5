import { readXlsx } from 'hucre';
import mammoth from 'mammoth';
import { getDocumentProxy } from 'unpdf';
import { unzipSync, strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';
import { writeDocument } from './write-document.ts';

const LINK = 'https://phish.example/a/0123456789abcdefghijkl';
const PICTURE = `${LINK}.gif`;
const LINES = `Счёт № 17 для Oʻktam Gʻaniyev

Оплатите до пятницы: [открыть счёт](${LINK}), иначе отключим.
Товар | Сумма
Бумага <A4> & "скрепки" | =1+1
${LINK}`;

const write = async (type: string, name: string, content = LINES): Promise<Buffer> =>
  Buffer.from(await writeDocument({ type, name, content }, { picture: PICTURE, language: 'ru' }));
const OFFICE = 'application/vnd.openxmlformats-officedocument';

test('a document is its title, paragraphs, rows and links', () => {
  expect(readDocument(LINES)).toEqual({
    title: 'Счёт № 17 для Oʻktam Gʻaniyev',
    blocks: [
      {
        kind: 'paragraph',
        runs: [{ text: 'Оплатите до пятницы: ' }, { text: 'открыть счёт', href: LINK }, { text: ', иначе отключим.' }],
      },
      { kind: 'row', cells: [[{ text: 'Товар' }], [{ text: 'Сумма' }]] },
      { kind: 'row', cells: [[{ text: 'Бумага <A4> & "скрепки"' }], [{ text: '=1+1' }]] },
      { kind: 'paragraph', runs: [{ text: LINK, href: LINK }] },
    ],
  });
});

test('a PDF reads back in every email, and its links lead where they say', async () => {
  const pdf = await getDocumentProxy(new Uint8Array(await write('application/pdf', 'счёт.pdf')));
  const page = await pdf.getPage(1);
  const text = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('');
  for (const words of ['Счёт № 17 для Oʻktam Gʻaniyev', 'открыть счёт', 'иначе отключим', '=1+1']) expect(text).toContain(words);
  const links = (await page.getAnnotations()) as { url?: string }[];
  expect(new Set(links.map(({ url }) => url))).toEqual(new Set([LINK]));
  expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Счёт № 17 для Oʻktam Gʻaniyev', Language: 'ru' });
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  expect(JSON.stringify(await page.getStructTree())).toMatch(/"H1".*"P".*"Link".*"Table".*"TR".*"TD"/);
  expect(await pdf.getJSActions()).toBeNull();
  expect(await pdf.getAttachments()).toBeNull();
});

test('a Word document reads back, has the link, and asks for its picture when it is opened', async () => {
  const file = await write(`${OFFICE}.wordprocessingml.document`, 'счёт.docx');
  const { value } = await mammoth.convertToHtml({ buffer: file });
  expect(value).toContain(`<a href="${LINK}">открыть счёт</a>`);
  expect(value).toContain('Бумага &lt;A4&gt; &amp;');
  const parts = unzipSync(file);
  expect(strFromU8(parts['word/_rels/document.xml.rels']!)).toContain(`Target="${PICTURE}" TargetMode="External"`);
  expect(Object.keys(parts).join()).not.toMatch(/vba|macro|ole|activeX/i);
});

test('a workbook reads back as text alone, has the link, and asks for its picture when it is opened', async () => {
  const file = await write(`${OFFICE}.spreadsheetml.sheet`, 'счёт.xlsx');
  const { sheets } = await readXlsx(file);
  expect(sheets[0]!.rows.map((row) => row.filter((cell) => cell !== null))).toEqual([
    ['Счёт № 17 для Oʻktam Gʻaniyev'],
    ['Оплатите до пятницы: открыть счёт, иначе отключим.'],
    ['Товар', 'Сумма'],
    ['Бумага <A4> & "скрепки"', '=1+1'],
    [LINK],
  ]);
  const parts = unzipSync(file);
  expect(strFromU8(parts['xl/worksheets/_rels/sheet1.xml.rels']!)).toContain(`Target="${LINK}" TargetMode="External"`);
  expect(strFromU8(parts['xl/drawings/_rels/drawing1.xml.rels']!)).toContain(`Target="${PICTURE}" TargetMode="External"`);
  expect(strFromU8(parts['xl/worksheets/sheet1.xml']!)).not.toContain('<f>');
});

test('a ZIP holds the one file', async () => {
  const parts = unzipSync(await write('application/zip', 'счёт.zip', `<a href="${LINK}">x</a>`));
  expect(Object.keys(parts)).toEqual(['счёт.html']);
  expect(strFromU8(parts['счёт.html']!)).toContain(LINK);
});

test('what is not ours to write stays as it was', async () => {
  expect(await writeDocument({ type: 'text/html', name: 'x.html', content: '<p>x</p>' }, { picture: null, language: 'ru' })).toBe(
    '<p>x</p>',
  );
});
