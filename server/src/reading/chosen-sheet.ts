import { FileRefusal } from './refusal.ts';
import type { SheetNotes, SheetRow } from './sheet-limits.ts';

export const SHEETS_MAX = 200;
const NAME_MAX = 100;
export const sheetName = (name = ''): string => name.slice(0, NAME_MAX);

/** Which sheet is requested, and where facts about it are recorded. */
export type SheetOrder = { wanted: number | undefined; notes: SheetNotes };

/** Yields the rows of the requested sheet; by default, of the first visible sheet that has rows. */
export async function* firstFilled(
  notes: SheetNotes,
  wanted: number | undefined,
  rowsOf: (sheet: number) => AsyncIterable<SheetRow> | Iterable<SheetRow>,
): AsyncGenerator<SheetRow> {
  const all = notes.sheets.map((_, at) => at);
  const shown = all.filter((at) => !notes.sheets[at]!.is_hidden);
  const offered =
    wanted === undefined ? [...shown, ...all.filter((at) => !shown.includes(at))] : all.filter((at) => at === wanted);
  if (offered.length === 0) throw new FileRefusal(all.length === 0 ? 'unreadable' : 'no_such_sheet');
  for (const at of offered) {
    notes.sheet = at;
    notes.merged = [];
    let isFilled = false;
    for await (const one of rowsOf(at)) {
      if (one.cells.every((cell) => cell.trim() === '')) continue;
      isFilled = true;
      yield one;
    }
    if (isFilled) return;
  }
  notes.sheet = offered[0]!;
}
