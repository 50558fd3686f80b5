import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { asRefusal } from './refusal.ts';
import { ROW_CHARACTERS_MAX, tooLong, withinLimits, type LeftOut, type SheetRow } from './sheet-limits.ts';

type SheetFile = { path: string; filename: string };

/** The rows of a .csv or of an .xlsx file's first sheet, one at a time; blank ones are left out. */
export async function* sheetRows({ path, filename }: SheetFile): AsyncGenerator<SheetRow> {
  try {
    const rows = isWorkbook(filename) ? (await import('./workbook.ts')).workbookRows(path) : textRows(path);
    yield* withinLimits(rows);
  } catch (error) {
    throw asRefusal(error, 'unreadable');
  }
}

/** The rows, and last of all how many pictures are left out, if any are. */
export async function* sheetLines({ path, filename }: SheetFile): AsyncGenerator<SheetRow | LeftOut> {
  yield* sheetRows({ path, filename });
  const pictures = isWorkbook(filename) ? await (await import('./workbook.ts')).countPictures(path) : 0;
  if (pictures > 0) yield { pictures };
}

const isWorkbook = (filename: string): boolean => extname(filename).toLowerCase() === '.xlsx';

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

/** By its mark, else UTF-8 if every byte of the file fits, else Windows-1251, which Excel writes in Russian. */
async function encodingOf(path: string): Promise<{ encoding: string; head: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head = '';
  let start = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (start.length < HEAD_CHARACTERS) start = Buffer.concat([start, chunk]);
      if (head === '' && /^(\xFF\xFE|\xFE\xFF)/.test(start.subarray(0, 2).toString('latin1'))) {
        return { encoding: 'utf-16', head: iconv.decode(start, 'utf-16') };
      }
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

/** The sign that divides the most lines, and divides them alike. */
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
