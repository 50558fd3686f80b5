import { wordsIn } from '../words.ts';
import { flatTable, intervalColumns, type FlatCell, type FlatTable } from './flat-table.ts';
import { intervalOf } from './format-values.ts';
import type { Certainty, ColumnKind, ReportDocument, Section, Unit } from './report-document.ts';

/** A sheet of a workbook before it is written: its rows, or the table that streams them. */
export type Sheet = { title: string; columns: readonly { title: string; kind: ColumnKind; width: number }[] } & (
  | {
      rows: readonly FlatCell[][];
      /** The kind of each row's numbers, where a column has several kinds. */ kinds?: readonly ColumnKind[];
    }
  | { table: FlatTable }
);

const text = (title: string, width: number) => ({ title, kind: 'text' as const, width });
const kindOf: Record<Unit, ColumnKind> = { percent: 'percent', progress: 'progress', number: 'number', risk: 'risk' };

const ends = (value: number | null, certainty: Certainty | undefined): FlatCell[] => {
  const interval = intervalOf(value, certainty?.people);
  return [interval?.from ?? null, interval?.to ?? null];
};

/** Returns the sheets of a section: one, or none for a text, which stands on the first sheet. */
export function sheetsOf(section: Section, document: ReportDocument): Sheet[] {
  const { language } = document;
  const said = wordsIn(language).documents;
  switch (section.kind) {
    case 'figures':
      return [
        {
          title: section.title ?? said.figures,
          columns: [
            text(said.figure, 40),
            ...numbers([said.value, 'number']),
            ...intervalColumns(language),
            ...numbers([said.before, 'number']),
            text(said.note, 44),
          ],
          rows: section.figures.map(({ title, value, before, note, certainty }) => [
            title,
            value,
            ...ends(value, certainty),
            before,
            note,
          ]),
          kinds: section.figures.map(({ unit }) => kindOf[unit]),
        },
      ];
    case 'facts':
      return [
        {
          title: section.title ?? said.about,
          columns: [text(said.figure, 40), text(said.value, 60)],
          rows: section.facts.map((fact) => [...fact]),
        },
      ];
    case 'bands':
      return [
        {
          title: section.title,
          columns: [
            text(section.group, 30),
            ...numbers([said.count, 'number'], [said.from, 'percent'], [said.to, 'percent'], [said.actual, 'percent']),
            ...intervalColumns(language),
            ...numbers([said.before, 'percent']),
          ],
          rows: section.bands.map(({ title, count, expected, value, before, certainty }) => [
            title,
            count,
            expected?.from ?? null,
            expected && (expected.to ?? said.and_more),
            value,
            ...ends(value, certainty),
            before,
          ]),
        },
      ];
    case 'series': {
      const days = [...new Set(section.lines.flatMap(({ points }) => points.map(({ date }) => date)))].toSorted();
      const known = section.lines.map(({ points }) => new Map(points.map(({ date, value }) => [date, value])));
      return [
        {
          title: section.title,
          columns: [
            { title: said.date, kind: 'day', width: 14 },
            ...section.lines.map(({ title }) => ({ title, kind: kindOf[section.unit], width: 18 })),
          ],
          rows: days.map((day) => [day, ...known.map((values) => values.get(day) ?? null)]),
        },
      ];
    }
    case 'bars':
      return [
        {
          title: section.title,
          columns: [text(said.group, 30), ...numbers([said.value, 'number'], [said.of, 'number'], [said.share, 'percent'])],
          rows: section.bars.map(({ title, value, of }) => [title, value, of, of === 0 ? null : (100 * value) / of]),
        },
      ];
    case 'table': {
      const table = flatTable(section, document);
      return [{ title: section.title, columns: table.columns, table }];
    }
    case 'text':
      return [];
  }
}

const numbers = (...list: [title: string, kind: ColumnKind][]) => list.map(([title, kind]) => ({ title, kind, width: 16 }));
