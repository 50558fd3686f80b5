import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { printPdfs } from './pdf/print-pdfs.ts';
import { paperOf } from './paper.ts';
import type { ReportDocument } from './report-document.ts';

type Printed = { filename: string; type: string; lines: AsyncIterable<Uint8Array> };

/** Prints a report as a PDF, which a child process draws when the bytes are read. `logo`: a PNG. */
export const printReport = (document: ReportDocument, { logo }: { logo: Buffer | null }): Printed => ({
  filename: `${document.name}.pdf`,
  type: 'application/pdf',
  lines: drawLines(document, logo),
});

async function* drawLines(document: ReportDocument, logo: Buffer | null): AsyncGenerator<Uint8Array> {
  const opened = Promise.withResolvers<string>();
  const read = Promise.withResolvers<void>();
  const paper = await paperOf(document, { logo: logo === null ? null : LOGO });
  const printing = printPdfs(
    {
      template: 'report',
      documents: [{ made: document.made_at, ...paper }],
      pictures: logo === null ? {} : { [LOGO]: logo },
      lane: 'report',
    },
    async (pathOf) => {
      opened.resolve(pathOf(0));
      await read.promise;
    },
  );
  printing.catch(opened.reject);
  try {
    yield* createReadStream(await opened.promise);
  } finally {
    read.resolve();
    await printing.catch(() => {});
  }
}

type Pictures = { logo: Buffer | null };
/** Draws the first page as SVG, for a person who waits, and counts the pages. `isCut`: the document has only a part of its rows. */
export async function drawFirstPage(
  document: ReportDocument,
  { logo, isCut }: Pictures & { isCut: boolean },
): Promise<{ picture: string; pages: number }> {
  const { data, charts } = await paperOf(document, { logo: logo === null ? null : LOGO });
  const documents = [{ made: document.made_at, charts, data: { ...data, isCut } }];
  const print = { template: 'report', format: 'svg', documents, ...(logo !== null && { pictures: { [LOGO]: logo } }) } as const;
  return printPdfs({ ...print, lane: 'answer' }, async (pathOf, [pages]) => ({
    picture: await readFile(pathOf(0), 'utf8'),
    pages: pages!,
  }));
}

const LOGO = 'logo.png';
