import { createReadStream } from 'node:fs';
import type { SheetRow } from './sheet-limits.ts';

/** The rows of an uploaded sheet, which a child has read: one a line. */
export async function* readRows({ path }: { path: string }): AsyncGenerator<SheetRow> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as SheetRow;
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
