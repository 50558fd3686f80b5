import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { runLimited, type Limits } from '../children/run-limited.ts';
import { problem } from '../http/problem.ts';
import type { PrintAnswer, PrintedDocument, PrintOrder } from './order.ts';
import { pdfProblems } from './problems.ts';

/** Someone waits for an answer, a job works many off, a report is one large document: none holds up another. */
const lanes: Record<'answer' | 'job' | 'report', { limit: LimitFunction; waiting: number; limits: Limits }> = {
  answer: { limit: pLimit(2), waiting: 40, limits: { seconds: 20, megabytes: 400 } },
  job: { limit: pLimit(1), waiting: Infinity, limits: { seconds: 300, megabytes: 400 } },
  report: { limit: pLimit(1), waiting: Infinity, limits: { seconds: 120, megabytes: 800 } },
};
const SECONDS_TO_RETRY = 15;
const PROGRAM = join(import.meta.dirname, 'child.ts');

type Print = Pick<PrintOrder, 'template'> & {
  format?: PrintOrder['format'];
  /** Written down for the child as they come. */
  documents: Iterable<PrintedDocument> | AsyncIterable<PrintedDocument>;
  /** By the names under which documents speak of them, with their endings. */
  pictures?: Readonly<Record<string, Buffer>>;
  lane: keyof typeof lanes;
};

/** Has a child draw documents and gives `taken` the path of each in turn; afterwards nothing is left of them. */
export async function printPdfs<T>(
  { template, format = 'pdf', documents, pictures = {}, lane }: Print,
  taken: (pathOf: (at: number) => string, pages: readonly number[]) => Promise<T>,
): Promise<T> {
  const { limit, waiting, limits } = lanes[lane];
  if (limit.pendingCount >= waiting) throw problem(pdfProblems.busy, { retryAfterSeconds: SECONDS_TO_RETRY });
  const folder = await mkdtemp(join(tmpdir(), 'vigil-pdf-'));
  try {
    const list = join(folder, 'documents');
    await save(list, linesOf(documents));
    const named: Record<string, string> = {};
    for (const [at, [name, content]] of Object.entries(pictures).entries()) {
      named[name] = join(folder, `picture-${at}`);
      await save(named[name], [content]);
    }
    const order: PrintOrder = { template, format, documents: list, folder, pictures: named };
    const { pages } = await limit(() => runLimited<PrintAnswer>(PROGRAM, order, limits));
    return await taken((at) => join(folder, `${at}.${format}`), pages);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* linesOf(documents: Print['documents']): AsyncGenerator<string> {
  for await (const one of documents) yield `${JSON.stringify(one)}\n`;
}

const save = (path: string, pieces: Iterable<Buffer> | AsyncIterable<string>): Promise<void> =>
  pipeline(Readable.from(pieces), createWriteStream(path, { mode: 0o600 }));
