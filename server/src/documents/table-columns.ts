import type { Language } from '@vigil/contract/shared/languages.ts';
import { wordsIn, type Words } from '../words.ts';
import type { TableCell, TableTitle } from './table-file.ts';

/** The reader of the file, who determines its language and time zone. */
export type Reader = { language: Language; time_zone: string };
export type TableColumn<Row> = { title: (words: Words) => string; width: number; cell: (row: Row, reader: Reader) => TableCell };

export const titlesOf = <Row>(columns: readonly TableColumn<Row>[], language: Language): TableTitle[] =>
  columns.map(({ title, width }) => ({ header: title(wordsIn(language)), width }));

export const cellsOf = <Row>(columns: readonly TableColumn<Row>[], row: Row, reader: Reader): TableCell[] =>
  columns.map(({ cell }) => cell(row, reader));

export const yesOrNo = (is: boolean, { language }: Pick<Reader, 'language'>): string =>
  wordsIn(language).documents[is ? 'yes' : 'no'];

/** Formats a moment as day.month.year and the time, as the screens do in every language. */
export function formatMoment(moment: string, { time_zone }: Reader): string {
  const parts = new Intl.DateTimeFormat('ru', { ...DIGITS, timeZone: time_zone });
  const { day, month, year, hour, minute } = Object.fromEntries(
    parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  return `${day}.${month}.${year}, ${hour}:${minute}`;
}

const DIGITS = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
