import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import type { SheetOrder } from './chosen-sheet.ts';
import { asRefusal } from './refusal.ts';
import { sheetKind, wideEncoding, type SheetKind } from './sheet-kind.ts';
import { ROW_CHARACTERS_MAX, tooLong, withinLimits, type SheetNotes, type SheetRow } from './sheet-limits.ts';

type SheetFile = { path: string; filename: string; sheet?: number };

/** The rows of a text file or of one sheet of a workbook, without blank ones, followed by facts about it. */
export async function* sheetLines({ path, filename, sheet }: SheetFile): AsyncGenerator<SheetRow | SheetNotes> {
  const notes: SheetNotes = { pictures: 0, sheets: [], sheet: 0, merged: [] };
  try {
    const kind = await sheetKind(path, filename);
    yield* withinLimits(readers[kind](path, { wanted: sheet, notes }));
    yield notes;
  } catch (error) {
    throw asRefusal(error, 'unreadable');
  }
}

/** Yields the rows without the facts. */
export async function* sheetRows(file: SheetFile): AsyncGenerator<SheetRow> {
  for await (const line of sheetLines(file)) if ('row' in line) yield line;
}

type Reader = (path: string, order: SheetOrder) => AsyncGenerator<SheetRow>;
const readers: Record<SheetKind, Reader> = {
  text: (path) => textRows(path),
  xlsx: async function* (path, order) {
    yield* (await import('./workbook.ts')).workbookRows(path, order);
  },
  ods: async function* (path, order) {
    yield* (await import('./ods.ts')).odsRows(path, order);
  },
  xls: async function* (path, order) {
    yield* (await import('./other-workbooks.ts')).xlsRows(path, order);
  },
  html: async function* (path, order) {
    yield* (await import('./other-workbooks.ts')).htmlRows(await textOf(path), order);
  },
};

/** Reads a whole text file. */
async function textOf(path: string): Promise<string> {
  const { encoding } = await encodingOf(path);
  return iconv.decode(await readFile(path), encoding);
}

async function* textRows(path: string): AsyncGenerator<SheetRow> {
  const { encoding, head } = await encodingOf(path);
  const separator = /^sep=(.)\r?\n/.exec(head)?.[1];
  const parser = createReadStream(path)
    .pipe(iconv.decodeStream(encoding))
    .pipe(
      parse({
        delimiter: separator ?? delimiterOf(head),
        from_line: separator === undefined ? 1 : 2,
        info: true,
        max_record_size: ROW_CHARACTERS_MAX,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        trim: true,
      }),
    );
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { row: info.lines, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE' ? tooLong(parser.info.lines) : error;
  }
}

const HEAD_CHARACTERS = 32_768;

/** Detects the encoding: by mark or zero bytes, else UTF-8 if every byte is valid, else Windows-1251, which Excel uses in Russian. */
async function encodingOf(path: string): Promise<{ encoding: string; head: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head = '';
  let start = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (start.length < HEAD_CHARACTERS) start = Buffer.concat([start, chunk]);
      const wide = head === '' ? wideEncoding(start) : undefined;
      if (wide !== undefined) return { encoding: wide, head: iconv.decode(start, wide) };
      const text = decoder.decode(chunk, { stream: true });
      if (head.length < HEAD_CHARACTERS) head += text;
    }
    decoder.decode();
    return { encoding: 'utf-8', head };
  } catch {
    return { encoding: 'windows-1251', head: iconv.decode(start, 'windows-1251') };
  }
}

const DELIMITERS = [';', '\t', ','] as const;
const LINES_TO_LOOK_AT = 20;

/** Detects the separator: the one that splits the most lines into the same number of cells. */
export function delimiterOf(head: string): string {
  const lines = head
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_TO_LOOK_AT);
  const scores = DELIMITERS.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    return { sign, score: usual === 0 ? 0 : counts.filter((count) => count === usual).length * 100 + usual };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).sign;
}
