import { openPromise } from 'yauzl';
import { openArchive, type Archive } from './archive.ts';
import { firstFilled, sheetName, SHEETS_MAX, type SheetOrder } from './chosen-sheet.ts';
import { readPart } from './package.ts';
import { FileRefusal } from './refusal.ts';
import { assertCell, CELLS_MAX, recordMergedCells, ROWS_MAX, type SheetNotes, type SheetRow } from './sheet-limits.ts';
import { parseXml } from './xml.ts';

const CONTENT = 'content.xml';

/** The rows of a sheet in an OpenDocument file. */
export async function* odsRows(path: string, { wanted, notes }: SheetOrder): AsyncGenerator<SheetRow> {
  if (await isEncrypted(path)) throw new FileRefusal('password_protected');
  const archive = await openArchive(path);
  try {
    notes.sheets = await findTables(archive);
    yield* firstFilled(notes, wanted, (at) => tableRows(archive, at, notes));
  } finally {
    archive.close();
  }
}

/** Finds the sheets of the file; a hidden sheet has a style that is not displayed. */
async function findTables(archive: Archive): Promise<SheetNotes['sheets']> {
  const hidden = new Set<string>();
  const tables: SheetNotes['sheets'] = [];
  let style = '';
  await readPart(archive, CONTENT, {
    onOpen: (name, attributes) => {
      if (name === 'style') style = attributes['style:name'] ?? '';
      if (name === 'table-properties' && attributes['table:display'] === 'false') hidden.add(style);
      if (name !== 'table' || tables.length === SHEETS_MAX) return;
      tables.push({ name: sheetName(attributes['table:name']), is_hidden: hidden.has(attributes['table:style-name'] ?? '') });
    },
  });
  return tables;
}

async function* tableRows(archive: Archive, wanted: number, notes: SheetNotes): AsyncGenerator<SheetRow> {
  let ready: SheetRow[] = [];
  let table = -1;
  let row = 1;
  let rowsAlike = 1;
  let cells: string[] = [];
  let column = 0;
  let cell: Record<string, string> | null = null;
  let text = '';
  let asides = 0;
  let isOver = false;

  const onOpen = (name: string, attributes: Record<string, string>) => {
    if (name === 'table') table += 1;
    if (table !== wanted) return;
    if (name === 'table-row') {
      rowsAlike = repeatCount(attributes['table:number-rows-repeated']);
      cells = [];
      column = 0;
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      cell = attributes;
      text = '';
    } else if (isAside(name)) asides += 1;
    else if (name === 'p' && text !== '') text += '\n';
    else if (name === 's') text += ' ';
  };
  const onText = (more: string) => {
    if (table !== wanted || cell === null || asides > 0) return;
    text += more;
    assertCell(text, { row, column });
  };
  const onClose = (name: string) => {
    if (table !== wanted) return;
    if (isAside(name)) asides -= 1;
    else if (name === 'table') isOver = true;
    else if (name === 'table-row') {
      // Below the last row with content, a sheet has a million identical empty rows.
      if (cells.length > 0) for (let at = 0; at < Math.min(rowsAlike, ROWS_MAX + 1); at++) ready.push({ row: row + at, cells });
      row += rowsAlike;
    } else if (cell !== null && (name === 'table-cell' || name === 'covered-table-cell')) {
      const value = valueOf(cell, text);
      const alike = repeatCount(cell['table:number-columns-repeated']);
      if (value !== '') {
        assertCell(value, { row, column: column + alike - 1 });
        while (cells.length < column) cells.push('');
        for (let at = 0; at < alike; at++) cells.push(value);
      }
      const [wide, high] = [repeatCount(cell['table:number-columns-spanned']), repeatCount(cell['table:number-rows-spanned'])];
      if (wide > 1 || high > 1) recordMergedCells(notes, { row, column, rows: high, columns: Math.min(wide, CELLS_MAX) });
      column += alike;
      cell = null;
    }
  };

  for await (const _ of parseXml(await archive.open(CONTENT), { onOpen, onText, onClose })) {
    yield* ready;
    ready = [];
    if (isOver) return;
  }
}

/** Elements of a cell that are not its text. */
const isAside = (name: string): boolean => name === 'annotation' || name === 'frame' || name === 'custom-shape';

const ALIKE_MAX = 2_000_000;
const repeatCount = (count = '1'): number => Math.min(Math.max(Math.trunc(Number(count)) || 1, 1), ALIKE_MAX);

function valueOf(cell: Record<string, string>, text: string): string {
  const kind = cell['office:value-type'];
  if (kind === 'date') return (cell['office:date-value'] ?? text).slice(0, 10);
  return (kind === 'float' ? (cell['office:value'] ?? text) : text).trim();
}

const MANIFEST_BYTES_MAX = 1024 * 1024;

/** Whether the file is encrypted, by its list of parts, which stays readable. */
async function isEncrypted(path: string): Promise<boolean> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === 'encrypted-package') return true;
      if (entry.fileName !== 'META-INF/manifest.xml' || entry.uncompressedSize > MANIFEST_BYTES_MAX) continue;
      const chunks = await Array.fromAsync((await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>);
      return Buffer.concat(chunks).includes('encryption-data');
    }
    return false;
  } finally {
    zip.close();
  }
}
