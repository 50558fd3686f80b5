import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runLimited, type Limits } from '../../processes/run-limited.ts';
import { share, type Share } from '../../sharing/shares.ts';
import type { PrintAnswer, PrintedDocument, PrintOrder } from './order.ts';

const SECONDS_TO_RETRY = 15;
/** How long a job waits for a slot: it may queue behind documents that each use their full time limit. */
const JOB_WAIT_SECONDS = 1_800;

const lanes: Record<'answer' | 'job' | 'report', { share: Share; limits: Limits }> = {
  /** For a document that a person is waiting for. */
  answer: {
    limits: { seconds: 20, megabytes: 400 },
    share: share('pdf_answer', {
      slots: 3,
      ofGroup: { slots: 2, waiting: 10 },
      ofMember: { waiting: 4 },
      waiting: 80,
      waitSeconds: 30,
      retrySeconds: SECONDS_TO_RETRY,
    }),
  },
  /** For an archive of many small documents. */
  job: {
    limits: { seconds: 300, megabytes: 400 },
    share: share('pdf_job', { slots: 2, ofGroup: { slots: 1, waiting: 20 }, waiting: 200, waitSeconds: JOB_WAIT_SECONDS }),
  },
  /** For one large document. */
  report: {
    limits: { seconds: 120, megabytes: 800 },
    share: share('pdf_report', { slots: 2, ofGroup: { slots: 1, waiting: 20 }, waiting: 200, waitSeconds: JOB_WAIT_SECONDS }),
  },
};
const PROGRAM = join(import.meta.dirname, 'child.ts');

type Print = Pick<PrintOrder, 'template'> & {
  format?: PrintOrder['format'];
  /** The documents to draw, written to a file for the child as they arrive. */
  documents: Iterable<PrintedDocument> | AsyncIterable<PrintedDocument>;
  /** The pictures, by the names that documents use for them, with extensions. */
  pictures?: Readonly<Record<string, Buffer>>;
  lane: keyof typeof lanes;
};

/** Has a child process draw documents and calls `taken` with the path of each, one after another, then deletes the files. */
export async function printPdfs<T>(
  { template, format = 'pdf', documents, pictures = {}, lane }: Print,
  taken: (pathOf: (at: number) => string, pages: readonly number[]) => Promise<T>,
): Promise<T> {
  const { share: inSlot, limits } = lanes[lane];
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
    const { pages } = await inSlot(() => runLimited<PrintAnswer>(PROGRAM, order, limits));
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
