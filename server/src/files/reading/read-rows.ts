import { createReadStream } from 'node:fs';
import type { LeftOut, SheetRow } from './sheet-limits.ts';

/** The rows of an uploaded sheet, which a child has read. */
export async function* readRows(file: { path: string }): AsyncGenerator<SheetRow> {
  for await (const line of readLines(file)) if ('row' in line) yield line;
}

/** How many pictures of an uploaded sheet its rows leave out. */
export async function picturesLeftOut(file: { path: string }): Promise<number> {
  for await (const line of readLines(file)) if ('pictures' in line) return line.pictures;
  return 0;
}

/** One a line. */
async function* readLines({ path }: { path: string }): AsyncGenerator<SheetRow | LeftOut> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as SheetRow | LeftOut;
  }
}

/** The first rows, taken off those that follow. */
export async function headOf(rows: AsyncGenerator<SheetRow>, count: number): Promise<SheetRow[]> {
  const head: SheetRow[] = [];
  for (let next = await rows.next(); next.done !== true; next = await rows.next()) {
    if (head.push(next.value) === count) break;
  }
  return head;
}
