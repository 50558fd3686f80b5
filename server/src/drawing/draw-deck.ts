import { open, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import { Problem, problem } from '../http/problem.ts';
import { fileProblems } from '../reading/problems.ts';
import { findPrograms, type Programs } from './programs.ts';
import { runProgram } from '../processes/run-program.ts';

/** Limits of the conversion of a whole deck to pages, and of drawing some of the pages. */
const CONVERTING = { seconds: 300, megabytes: 1500 };
const DRAWING = { seconds: 60, megabytes: 700 };
const PAGES_OF_RUN = 8;
/** How many programs draw at once; each uses one core. */
const AT_ONCE = 2;
const SIDE_PIXELS = 1600;

type Work = {
  /** All files are written to this folder. */
  folder: string;
  signal: AbortSignal;
};
type Pages = Work & {
  pdf: string;
  /** How many slides the deck has, hidden slides counted. */
  total: number;
  /** The numbers of the pages to draw, from 1, in ascending order. */
  numbers: readonly number[];
  onDrawn: (count: number) => void;
};

/** Converts a deck to a PDF with a page for each slide, hidden slides too, so that page and slide numbers agree. Checks that the file exists, since the program may succeed without one. */
export async function deckToPdf(path: string, { folder, signal }: Work): Promise<string> {
  const { soffice } = programs();
  // Two instances with the same profile cannot run at once.
  const profile = pathToFileURL(join(folder, 'profile')).href;
  const parameters = ['--headless', '--norestore', '--nolockcheck', '--convert-to', PDF, '--outdir', folder, path];
  await runProgram(soffice, [`-env:UserInstallation=${profile}`, ...parameters], { folder, signal, ...CONVERTING });
  const pdf = join(folder, `${parse(path).name}.pdf`);
  if (!(await isFilled(pdf))) throw problem(fileProblems.not_converted);
  return pdf;
}

/** Draws pages as JPEG. Returns the path of each picture by page number, without pages that could not be drawn. */
export async function drawPages(work: Pages): Promise<Map<number, string>> {
  const { pdf, folder, signal, total, numbers, onDrawn } = work;
  const { pdfinfo } = programs();
  const { output } = await runProgram(pdfinfo, [pdf], { folder, signal, ...DRAWING });
  if (Number(/^Pages:\s+(\d+)$/m.exec(output)?.[1]) !== total) throw problem(fileProblems.not_converted);
  const pages = new Map<number, string>();
  const limit = pLimit(AT_ONCE);
  let done = 0;
  await limit.map(runsOf(numbers), async (run) => {
    await drawRun(run, { ...work, pages });
    onDrawn((done += run.to - run.from + 1));
  });
  if (pages.size === 0) throw problem(fileProblems.not_converted);
  return pages;
}

function programs(): Programs {
  const found = findPrograms();
  if (found === undefined) throw problem(fileProblems.no_converter);
  return found;
}

const PDF = 'pdf:impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}';

const isFilled = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );

type Run = { from: number; to: number };

/** Splits numbers into runs of consecutive ones, none too long. */
function runsOf(numbers: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.to === number - 1 && number - last.from < PAGES_OF_RUN) last.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs;
}

/** Draws a run of pages. If a page makes the program fail, each missing page is drawn separately, and the broken one stays missing. */
async function drawRun({ from, to }: Run, work: Pages & { pages: Map<number, string> }): Promise<void> {
  const { pdf, folder, total, signal, pages } = work;
  const prefix = join(folder, 'page');
  const range = ['-f', String(from), '-l', String(to)];
  const look = ['-jpeg', '-jpegopt', 'quality=85', '-scale-to', String(SIDE_PIXELS)];
  await runProgram(programs().pdftoppm, [...look, ...range, pdf, prefix], { folder, signal, ...DRAWING }).catch(
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    },
  );
  const digits = String(total).length;
  for (let number = from; number <= to; number += 1) {
    const page = `${prefix}-${String(number).padStart(digits, '0')}.jpg`;
    if (await isWhole(page)) pages.set(number, page);
    else if (from < to) await drawRun({ from: number, to: number }, work);
  }
}

/** Whether a JPEG is complete: a file that was cut off lacks the end mark. */
async function isWhole(path: string): Promise<boolean> {
  if (!(await isFilled(path))) return false;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, size - 2);
    return buffer.equals(JPEG_END);
  } finally {
    await file.close();
  }
}

const JPEG_END = Buffer.from([0xff, 0xd9]);
