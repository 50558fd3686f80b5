import {
  contentTypes,
  escapeXml,
  linkedPicture,
  namespaces,
  relations,
  writeZip,
  xmlDocument,
  type Relation,
} from '../documents/zip.ts';
import { textOf, type DocumentText, type Run } from './read-document.ts';

const COLUMN_WIDTH = 28;

/**
 * Writes an Excel workbook of one sheet: each line is a row, and bars in the line separate its cells. Every cell is text, so that
 * nothing is calculated. `picture` is fetched from its address when the workbook is opened.
 */
export function writeXlsx({ title, blocks }: DocumentText, picture: string | null): Buffer {
  const rows: (readonly Run[])[][] = [
    [[{ text: title }]],
    ...blocks.map((block) => (block.kind === 'row' ? block.cells : [block.runs])),
  ];
  const links: Relation[] = [];
  const cells = rows.map((row, y) => row.map((runs, x) => ({ at: `${columnName(x)}${y + 1}`, runs })));
  const hyperlinks = cells.flat().flatMap(({ at, runs }) => {
    // A cell of a workbook has one link.
    const href = runs.find((run) => run.href !== undefined)?.href;
    return href === undefined ? [] : [`<hyperlink ref="${at}" r:id="r${links.push({ type: 'hyperlink', target: href })}"/>`];
  });
  const drawing =
    picture === null ? '' : `<drawing r:id="r${links.push({ type: 'drawing', target: '../drawings/drawing1.xml' })}"/>`;
  const { s, r } = namespaces;
  return writeZip({
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
      'xl/styles.xml': 'spreadsheetml.styles',
      ...(picture !== null && { 'xl/drawings/drawing1.xml': 'drawing' }),
    }),
    '_rels/.rels': relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': xmlDocument(
      `<workbook xmlns="${s}" xmlns:r="${r}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations([
      { type: 'worksheet', target: 'worksheets/sheet1.xml' },
      { type: 'styles', target: 'styles.xml' },
    ]),
    'xl/styles.xml': xmlDocument(STYLES),
    'xl/worksheets/_rels/sheet1.xml.rels': relations(links),
    'xl/worksheets/sheet1.xml': xmlDocument(
      `<worksheet xmlns="${s}" xmlns:r="${r}"><cols><col min="1" max="16" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>${cells
        .map((row, y) => `<row r="${y + 1}">${row.map(writeCell).join('')}</row>`)
        .join(
          '',
        )}</sheetData>${hyperlinks.length > 0 ? `<hyperlinks>${hyperlinks.join('')}</hyperlinks>` : ''}${drawing}</worksheet>`,
    ),
    ...(picture !== null && {
      'xl/drawings/_rels/drawing1.xml.rels': relations([{ type: 'image', target: picture }]),
      'xl/drawings/drawing1.xml': xmlDocument(DRAWING),
    }),
  });
}

const STYLE = { plain: 0, title: 1, link: 2 };
const STYLES =
  `<styleSheet xmlns="${namespaces.s}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="14"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts>' +
  '<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf fontId="0"/><xf fontId="1" applyFont="1"/><xf fontId="2" applyFont="1"/></cellXfs></styleSheet>';

function writeCell({ at, runs }: { at: string; runs: readonly Run[] }): string {
  const style = at === 'A1' ? STYLE.title : runs.some(({ href }) => href !== undefined) ? STYLE.link : STYLE.plain;
  return `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(textOf(runs))}</t></is></c>`;
}

const ALPHABET_LENGTH = 26;
const columnName = (column: number): string =>
  (column >= ALPHABET_LENGTH ? columnName(Math.floor(column / ALPHABET_LENGTH) - 1) : '') +
  String.fromCodePoint(65 + (column % ALPHABET_LENGTH));

const { a, r: relation, xdr } = namespaces;
const DRAWING =
  `<xdr:wsDr xmlns:xdr="${xdr}" xmlns:a="${a}" xmlns:r="${relation}"><xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff>` +
  '<xdr:row>0</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="9525" cy="9525"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="1"/><xdr:cNvPicPr/></xdr:nvPicPr>' +
  `${linkedPicture('r1', 'xdr')}</xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`;
