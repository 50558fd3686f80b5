import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { answerParent } from '../processes/run-limited.ts';
import type { Answer, FileKind, Order } from './order.ts';
import { FileRefusal } from './refusal.ts';

const PIECE_CHARACTERS = 65_536;

/** A child process that reads one file and exits. It has no database, no settings and no other files. */
const readers: Record<FileKind, (order: Order) => Promise<void>> = {
  picture: async (order) => (await import('./picture.ts')).drawPicture(order),
  logo: async (order) => (await import('./picture.ts')).drawLogo(order),
  sound: async (order) => (await import('./sound.ts')).assertSound(order),
  video: async (order) => (await import('./video.ts')).assertVideo(order),
  bounce: async (order) => (await import('./bounce.ts')).readBounce(order),
  package: async (order) => (await import('./packages/read-package.ts')).readPackage(order),
  letter: async (order) => (await import('./emails/read-email.ts')).readEmailFile(order),
  fetched_page: async (order) => (await import('./emails/read-fetched-page.ts')).readFetchedPage(order),
  deck: async (order) => (await import('./deck.ts')).assertDeck(order),
  slides: async (order) => (await import('./deck.ts')).readDeck(order),
  sheet: async (order) => {
    const { sheetLines } = await import('./sheet.ts');
    await pipeline(Readable.from(lines(sheetLines(order))), createWriteStream(order.to, { mode: 0o600 }));
  },
};

await answerParent<Order, Answer>(async (order) => {
  try {
    await readers[order.kind](order);
    return {};
  } catch (error) {
    if (error instanceof FileRefusal) return { refusal: { code: error.code, fill: error.fill } };
    throw error;
  }
});

/** One row per line. */
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
