import { openArchive, type Archive } from './archive.ts';
import { byType, mainPart, readPart, relationId, relationsOf } from './package.ts';
import { FileRefusal } from './refusal.ts';
import { firstFilled, sheetName, SHEETS_MAX, type SheetOrder } from './chosen-sheet.ts';
import { assertCell, recordMergedCells, type Merged, type SheetNotes, type SheetRow } from './sheet-limits.ts';
import { dateOf, parseStyles } from './workbook-dates.ts';
import { parseXml } from './xml.ts';

/** The rows of a sheet in an .xlsx file, with the last result of each formula. */
export async function* workbookRows(path: string, { wanted, notes }: SheetOrder): AsyncGenerator<SheetRow> {
  const archive = await openArchive(path);
  try {
    const parts = await findParts(archive);
    notes.pictures = [...archive.names].filter((name) => PICTURE.test(name)).length;
    notes.sheets = parts.sheets.map(({ name, is_hidden }) => ({ name, is_hidden }));
    const strings = parts.strings === undefined ? [] : await readStrings(archive, parts.strings);
    const dates = parts.styles === undefined ? new Set<number>() : await readDateStyles(archive, parts.styles);
    yield* firstFilled(notes, wanted, (at) =>
      sheetRows(archive, { ...parts, sheet: parts.sheets[at]!.part }, { strings, dates, notes }),
    );
  } finally {
    archive.close();
  }
}

const PICTURE = /^xl\/media\/[^/]+\.(?:png|jpe?g|gif|bmp|tiff?|webp|emf|wmf)$/i;

type Sheet = SheetNotes['sheets'][number] & { part: string };
type Parts = { sheets: Sheet[]; strings: string | undefined; styles: string | undefined; isFrom1904: boolean };

async function findParts(archive: Archive): Promise<Parts> {
  const workbook = await mainPart(archive);
  if (workbook === undefined) throw new FileRefusal('unreadable');
  const relations = await relationsOf(archive, workbook);
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  await readPart(archive, workbook, {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = relationId(attributes);
      // A sheet may be a chart without rows.
      const part = relations.find((one) => one.id === id && !one.isExternal && one.type.endsWith('/worksheet'))?.target;
      if (part === undefined || sheets.length === SHEETS_MAX) return;
      sheets.push({ name: sheetName(attributes.name), is_hidden: (attributes.state ?? 'visible') !== 'visible', part });
    },
  });
  if (sheets.length === 0) throw new FileRefusal('unreadable');
  return { sheets, strings: byType(relations, 'sharedStrings')?.target, styles: byType(relations, 'styles')?.target, isFrom1904 };
}

async function readStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isReadingAid = false;
  await readPart(archive, part, {
    onOpen: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isReadingAid = true;
      isText = name === 't' && !isReadingAid;
    },
    onText: (more) => {
      if (isText) text += more;
    },
    onClose: (name) => {
      isText = false;
      if (name === 'rPh') isReadingAid = false;
      if (name === 'si') strings.push(unescapeXml(text));
    },
  });
  return strings;
}

const readDateStyles = async (archive: Archive, part: string): Promise<Set<number>> => {
  const { onOpen, dates } = parseStyles();
  await readPart(archive, part, { onOpen });
  return dates();
};

type Words = { strings: readonly string[]; dates: ReadonlySet<number>; notes: SheetNotes };
type Part = Pick<Parts, 'isFrom1904'> & { sheet: string };

async function* sheetRows(
  archive: Archive,
  { sheet, isFrom1904 }: Part,
  { strings, dates, notes }: Words,
): AsyncGenerator<SheetRow> {
  let rows: SheetRow[] = [];
  let row = 0;
  let cells: string[] = [];
  let column = 0;
  let kind = '';
  let isDate = false;
  let text = '';
  let isText = false;

  const onOpen = (name: string, { r, t = '', s = '', ref = '' }: Record<string, string>) => {
    if (name === 'mergeCell') recordMergedCells(notes, mergedIn(ref));
    else if (name === 'row') {
      row = r === undefined ? row + 1 : Number(r);
      cells = [];
      column = 0;
    } else if (name === 'c') {
      if (r !== undefined) column = columnOf(r);
      kind = t;
      isDate = dates.has(Number(s));
      text = '';
    }
    isText = name === 'v' || name === 't';
  };
  const onText = (more: string) => {
    if (!isText) return;
    text += more;
    assertCell(text, { row, column });
  };
  const onClose = (name: string) => {
    isText = false;
    if (name === 'c') {
      const value = valueOf(text, { kind, isDate, strings, isFrom1904 });
      assertCell(value, { row, column });
      if (value !== '') {
        while (cells.length < column) cells.push('');
        cells[column] = value;
      }
      column += 1;
    } else if (name === 'row') rows.push({ row, cells });
  };

  for await (const _ of parseXml(await archive.open(sheet), { onOpen, onText, onClose })) {
    yield* rows;
    rows = [];
  }
}

type Cell = { kind: string; isDate: boolean; strings: readonly string[]; isFrom1904: boolean };

function valueOf(text: string, { kind, isDate, strings, isFrom1904 }: Cell): string {
  if (kind === 's') return (strings[Number(text)] ?? '').trim();
  if (kind === 'b') return String(text === '1');
  if (kind !== '' && kind !== 'n') return unescapeXml(text).trim();
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) return text.trim();
  return isDate ? dateOf(number, isFrom1904) : String(number);
}

/** Parses a range of merged cells, such as `A1:C2`. */
function mergedIn(ref: string): Merged {
  const [from = '', to = from] = ref.split(':');
  const [row, column] = [rowOf(from), columnOf(from)];
  return { row, column, rows: rowOf(to) - row + 1, columns: columnOf(to) - column + 1 };
}

const rowOf = (reference: string): number => Number(/\d+$/.exec(reference)?.[0] ?? 0);

/** Returns the column number in a reference, from 0: `AB7` → 27. */
function columnOf(reference: string): number {
  const name = /^[A-Za-z]{1,3}/.exec(reference)?.[0];
  if (name === undefined) throw new FileRefusal('unreadable');
  return (
    Array.from(name.toUpperCase(), (character) => character.charCodeAt(0) - 64).reduce((sum, place) => sum * 26 + place, 0) - 1
  );
}

/** Decodes characters that XML cannot contain, which a workbook writes as `_x000D_`. */
const unescapeXml = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text;
