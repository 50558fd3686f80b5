import { makeZip } from './zip.ts';

type BookSheet = { name: string; rows: string[][]; isHidden?: true };

/** Returns a workbook of plain texts. */
export function makeBook(sheets: readonly BookSheet[]): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const related = (links: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`;
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  return makeZip([
    { name: '_rels/.rels', content: related(link('r', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${office}"><sheets>${sheets
        .map(({ name, isHidden }, at) => `<sheet name="${name}" r:id="r${at}"${isHidden ? ' state="hidden"' : ''}/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: related(sheets.map((_, at) => link(`r${at}`, 'worksheet', `sheet${at}.xml`)).join('')),
    },
    ...sheets.map(({ rows }, at) => ({ name: `xl/sheet${at}.xml`, content: sheetOf(rows) })),
  ]);
}

const sheetOf = (rows: string[][]): string =>
  `<worksheet><sheetData>${rows
    .map((cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`)
    .join('')}</sheetData></worksheet>`;
