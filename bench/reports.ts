import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setInterval as every } from 'node:timers/promises';
import { childrenMegabytes } from './children-megabytes.ts';
import { writeXlsxStream } from 'hucre/xlsx';
import { printReport } from '../server/src/documents/print-report.ts';
import { PDF_ROWS_MAX } from '../server/src/documents/paper.ts';
import type { FlatCell } from '../server/src/documents/flat-table.ts';
import type { ReportDocument, TableSection } from '../server/src/documents/report-document.ts';
import { workbookOf } from '../server/src/documents/workbook.ts';
import { isMissed, printFigure, quantile, timed, type Figure } from '../tools/report.ts';

const ROWS = 100_000;
const AT_ONCE = 500;
const TRIES = 3;
/** How many of the longest tables a PDF may contain. */
const TABLES = 4;

/** Measures a workbook of 100,000 rows against hucre alone, and a PDF of 200 pages in the process that draws it. */
export async function benchReports(): Promise<void> {
  const book: number[] = [];
  const bare: number[] = [];
  let heaviest = 0;
  for (let at = 0; at < TRIES; at += 1) {
    bare.push(
      await timed(() => drain(writeXlsxStream(bareRows(), { name: 'Vigil', columns: bareColumns, freezePane: { rows: 1 } }))),
    );
    const { ms, megabytes } = await measure(() => drain(workbookOf(reportOf([tableOf(ROWS)])).lines));
    book.push(ms);
    heaviest = Math.max(heaviest, megabytes);
  }
  const baseline = quantile(bare, 0.5);
  let pages = 0;
  let peak = 0;
  const over = new AbortController();
  const watching = watch(over.signal, async () => (peak = Math.max(peak, await childrenMegabytes(process.pid))));
  const stalls = monitorEventLoopDelay({ resolution: 10 });
  stalls.enable();
  const paper = await timed(async () => {
    const tables = Array.from({ length: TABLES }, () => tableOf(PDF_ROWS_MAX));
    const pdf = Buffer.concat(await Array.fromAsync(printReport(reportOf(tables), { logo: null }).lines));
    pages = Math.max(
      ...[...pdf.toString('latin1').matchAll(/\/Type \/Pages[^>]*?\/Count (\d+)/g)].map(([, count]) => Number(count)),
    );
  });
  stalls.disable();
  over.abort();
  await watching;
  const bars: (Figure & { bar: NonNullable<Figure['bar']> })[] = [
    {
      what: `a workbook of ${ROWS} rows`,
      value: quantile(book, 0.5),
      unit: 'ms',
      baseline: { what: 'hucre alone', value: baseline },
      bar: { value: 1.5 * baseline, better: 'less' },
    },
    { what: 'what it takes of memory', value: heaviest, unit: 'MB', bar: { value: 200, better: 'less' } },
    { what: `a PDF of ${pages} pages`, value: paper / 1000, unit: 's', bar: { value: 10, better: 'less' } },
    { what: 'its pages', value: pages, unit: '', bar: { value: 200, better: 'more' } },
    {
      what: 'the longest block of the server meanwhile',
      value: stalls.max / 1e6,
      unit: 'ms',
      bar: { value: 100, better: 'less' },
    },
    { what: 'memory of the process that draws it', value: peak, unit: 'MB', bar: { value: 800, better: 'less' } },
  ];
  for (const figure of bars) printFigure(figure);
  if (bars.some(isMissed)) throw new Error('Reports miss their limits.');
}

const columns: TableSection['columns'] = [
  { title: 'Сотрудник', kind: 'text', width: 30 },
  { title: 'Эл. почта', kind: 'text', width: 26 },
  { title: 'Отдел', kind: 'text', width: 24 },
  { title: 'Риск', kind: 'risk', width: 9 },
  { title: 'Ошибки', kind: 'percent', width: 10 },
  { title: 'Срок', kind: 'day', width: 12 },
];
const rowOf = (at: number): FlatCell[] => [
  `Абдурахмонова Гулнора ${at}`,
  `gulnora${at}@primer.example`,
  'Управление розничного бизнеса и обслуживания',
  (at % 100) / 10,
  at % 100,
  '2026-09-30',
];

const tableOf = (total: number): TableSection => ({
  kind: 'table',
  title: 'Сотрудники',
  columns,
  total,
  parts: async function* parts() {
    for (let at = 0; at < total; at += AT_ONCE) yield Array.from({ length: AT_ONCE }, (_, n) => rowOf(at + n));
  },
});

const bareColumns = columns.map(({ title, width }, at) => ({
  header: title,
  width,
  ...(at === 4 && { numFmt: '0.0%' }),
  ...(at === 5 && { numFmt: 'dd.mm.yyyy' }),
}));
async function* bareRows() {
  for (let at = 0; at < ROWS; at += 1) {
    const [name, email, department, risk, failed, day] = rowOf(at);
    yield [name!, email!, department!, risk!, Number(failed) / 100, new Date(`${day}T00:00:00Z`)];
  }
}

const reportOf = (sections: TableSection[]): ReportDocument => ({
  name: 'otchet',
  language: 'ru',
  time_zone: 'Asia/Tashkent',
  made_at: '2026-10-01T03:00:00Z',
  organization: { title: 'Банк «Пример»', theme_color: '#2456e6', logo_file_id: null },
  title: 'Сотрудники',
  heading: 'Отчёт',
  conclusion: null,
  sections,
  about: [],
  definitions: [],
});

async function drain(lines: AsyncIterable<string | Uint8Array>): Promise<void> {
  for await (const _ of lines);
}

/** Runs the work and returns its time and the largest growth of the process's memory. */
async function measure(work: () => Promise<void>): Promise<{ ms: number; megabytes: number }> {
  globalThis.gc?.();
  const before = await residentMegabytes();
  let most = before;
  const over = new AbortController();
  const watching = watch(over.signal, async () => (most = Math.max(most, await residentMegabytes())));
  const ms = await timed(work);
  over.abort();
  await watching;
  return { ms, megabytes: most - before };
}

const residentMegabytes = async (): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024;

async function watch(signal: AbortSignal, look: () => Promise<unknown>): Promise<void> {
  try {
    for await (const _ of every(50, undefined, { signal })) await look();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
