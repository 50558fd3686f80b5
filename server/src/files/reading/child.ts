import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Answer, FileKind, Order } from './order.ts';
import { FileRefusal } from './refusal.ts';

const PIECE_CHARACTERS = 65_536;

/** The program of a child that reads one file and ends. It knows no database, no settings and no other file. */
const readers: Record<FileKind, (order: Order) => Promise<void>> = {
  picture: async (order) => (await import('./picture.ts')).drawPicture(order),
  logo: async (order) => (await import('./picture.ts')).drawLogo(order),
  sound: async (order) => (await import('./sound.ts')).assertSound(order),
  sheet: async (order) => {
    const { sheetRows } = await import('./sheet.ts');
    await pipeline(Readable.from(lines(sheetRows(order))), createWriteStream(order.to, { mode: 0o600 }));
  },
};

// The parent is gone, however it went.
process.on('disconnect', () => process.exit());
process.send!(await answerTo(JSON.parse(process.argv[2]!) as Order), () => process.exit());

async function answerTo(order: Order): Promise<Answer> {
  try {
    await readers[order.kind](order);
    return {};
  } catch (error) {
    if (error instanceof FileRefusal) return { refusal: { code: error.code, fill: error.fill } };
    const { stack, code } = error as NodeJS.ErrnoException;
    return { fault: { words: stack ?? String(error), code } };
  }
}

/** A row a line. */
async function* lines(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let piece = '';
  for await (const row of rows) {
    piece += `${JSON.stringify(row)}\n`;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
