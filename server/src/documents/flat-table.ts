import type { Language } from '@vigil/contract/shared/languages.ts';
import type { ColumnKind, ReportDocument, TableSection } from './report-document.ts';
import { wordsIn } from '../words.ts';
import { intervalOf } from './format-values.ts';

/** A cell of a sheet: a number, text or nothing. */
export type FlatCell = string | number | null;
type FlatColumn = { title: string; kind: Exclude<ColumnKind, 'share'>; width: number };
export type FlatTable = Omit<TableSection, 'columns' | 'parts'> & {
  columns: readonly FlatColumn[];
  parts: () => AsyncIterable<readonly FlatCell[][]>;
};

const INTERVAL_WIDTH = 14;

/** Converts a table for machines: each share is followed by the two ends of its interval, all as numbers. */
export function flatTable(table: TableSection, { language }: Pick<ReportDocument, 'language'>): FlatTable {
  return {
    ...table,
    columns: table.columns.flatMap(({ title, kind, width }): FlatColumn[] =>
      kind === 'share' ? [{ title, kind: 'percent', width }, ...intervalColumns(language)] : [{ title, kind, width }],
    ),
    async *parts() {
      for await (const part of table.parts()) {
        yield part.map((row) =>
          row.flatMap((cell, at): FlatCell[] => {
            const value = typeof cell === 'object' && cell !== null && 'word' in cell ? cell.word : cell;
            if (table.columns[at]!.kind !== 'share') return [typeof value === 'object' ? (value?.percent ?? null) : value];
            if (value === null || typeof value !== 'object') return [value, null, null];
            const interval = intervalOf(value.percent, value.people);
            return [value.percent, interval?.from ?? null, interval?.to ?? null];
          }),
        );
      }
    },
  };
}

export const intervalColumns = (language: Language): FlatColumn[] => [
  { title: wordsIn(language).documents.interval_from, kind: 'percent', width: INTERVAL_WIDTH },
  { title: wordsIn(language).documents.interval_to, kind: 'percent', width: INTERVAL_WIDTH },
];

export async function* rowsOf({ parts }: FlatTable): AsyncGenerator<FlatCell[]> {
  for await (const part of parts()) yield* part;
}
