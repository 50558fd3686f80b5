import { createReadStream } from 'node:fs';
import type { SheetNotes, SheetRow } from './sheet-limits.ts';

/** The rows of an uploaded sheet that a child has read. */
export async function* readRows(file: { path: string }): AsyncGenerator<SheetRow> {
  for await (const line of readLines(file)) if ('row' in line) yield line;
}

/** Facts about an uploaded sheet besides its rows. */
export async function readNotes(file: { path: string }): Promise<SheetNotes> {
  for await (const line of readLines(file, (text) => text.startsWith('{"pictures"'))) if ('pictures' in line) return line;
  return { pictures: 0, sheets: [], sheet: 0, merged: [] };
}

/** Reads the parser's output file line by line. Each line is a row of the sheet, or the notes about the sheet. */
async function* readLines(
  { path }: { path: string },
  isWanted: (line: string) => boolean = () => true,
): AsyncGenerator<SheetRow | SheetNotes> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (isWanted(line)) yield JSON.parse(line) as SheetRow | SheetNotes;
  }
}

/** Takes the first rows off the stream. */
export async function headOf(rows: AsyncGenerator<SheetRow>, count: number): Promise<SheetRow[]> {
  const head: SheetRow[] = [];
  for (let next = await rows.next(); next.done !== true; next = await rows.next()) {
    if (head.push(next.value) === count) break;
  }
  return head;
}
