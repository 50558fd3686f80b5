import { resultStates } from '@vigil/contract/phishing-results/rules.ts';
import type { Result } from '@vigil/contract/phishing-results/result.ts';
import type { Cell, ColumnKind, TableSection } from '../../../documents/report-document.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import type { KindWork } from '../kind-work.ts';

/** A column of a report's table, with the value it shows of a row. */
export type Column<Row> = TableSection['columns'][number] & { cell: (row: Row) => Cell };

export const column = <Row>(title: string, kind: ColumnKind, width: number, cell: (row: Row) => Cell): Column<Row> => ({
  title,
  kind,
  width,
  cell,
});

/** The result of a delivery. An email that was not sent has only a word. */
export const resultCell = (result: Result, words: Record<Result, string>): Cell =>
  result === 'unknown' ? words[result] : { state: resultStates[result], word: words[result] };

type Parts<Row> = { total: number; parts: () => AsyncIterable<readonly Row[]> };

/** Returns a table of rows that are read in parts. */
export const tableOfParts = <Row>(
  title: string,
  { total, parts }: Parts<Row>,
  columns: readonly Column<NoInfer<Row>>[],
): TableSection => ({
  kind: 'table',
  title,
  columns: columns.map(({ title: heading, kind, width }) => ({ title: heading, kind, width })),
  total,
  parts: async function* cells() {
    for await (const rows of parts()) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
  },
});

/** Returns a table of rows that have been read already. */
export const tableOf = <Row>(title: string, rows: readonly Row[], columns: readonly Column<NoInfer<Row>>[]): TableSection =>
  tableOfParts(
    title,
    {
      total: rows.length,
      parts: async function* parts() {
        yield rows;
      },
    },
    columns,
  );

const AT_ONCE = 500;
type Page = { limit: number; offset: number };

/** Reads the rows of a list page by page. */
export const pagesOf = <Row>(
  read: KindWork['read'],
  total: number,
  list: (scope: WorkContext, page: Page) => Promise<{ data: readonly Row[] }>,
): Parts<Row> => ({
  total,
  parts: async function* pages() {
    for (let offset = 0; ; offset += AT_ONCE) {
      const { data } = await read((scope) => list(scope, { limit: AT_ONCE, offset }));
      if (data.length > 0) yield data;
      if (data.length < AT_ONCE) return;
    }
  },
});
