import type { ExpectedClicks } from '@vigil/contract/phishing-results/expected-clicks.ts';
import type { State } from '@vigil/contract/shared/states.ts';
import type { Comparison } from '@vigil/contract/shared/intervals.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';

/** A report in its reader's language, independent of format: the source of the PDF, the workbook and the preview. */
export type ReportDocument = {
  /** The file name without extension. */
  name: string;
  language: Language;
  /** The time zone of the times in the report. */
  time_zone: string;
  /** When the report's figures were read. */
  made_at: string;
  organization: { title: string; theme_color: string; logo_file_id: string | null };
  title: string;
  /** The report's kind and period, as shown at the top of each page. */
  heading: string;
  /** A sentence before the first figure. */
  conclusion: string | null;
  sections: readonly Section[];
  /** Kind, filters, period, requester, time and time zone: shown on the first sheet and at the end of the last page. */
  about: readonly (readonly [name: string, value: string])[];
  /** How the report's figures are counted. */
  definitions: readonly { title: string; text: string }[];
  /** Workbooks in the same archive; this document is their cover page. */
  enclosed?: readonly ReportDocument[];
};

export type Section = FiguresSection | FactsSection | BandsSection | SeriesSection | BarsSection | TableSection | TextSection;

/** `percent`: a share, not rounded; `progress`: whole percent; both from 0 to 100, with changes in points. `risk`: 0 to 10. */
export type Unit = 'percent' | 'progress' | 'number' | 'risk';

/** The uncertainty of a share of people. Absent for other figures. */
export type Certainty = {
  /** At least this many people are counted; null when their number is unknown. */
  people: number | null;
  /** Compared with the previous period; null when unknown. */
  change: Comparison | null;
};

/** Values side by side, each with its value in the previous period. */
export type FiguresSection = {
  kind: 'figures';
  title: string | null;
  figures: readonly {
    title: string;
    unit: Unit;
    /** The figure; null if there is none. */
    value: number | null;
    before: number | null;
    better: 'more' | 'less' | null;
    /** The base of the value, as text. */
    note: string | null;
    certainty?: Certainty;
    /** The parts of a whole and which of them the figure is: their percentages are rounded together and add up to 100. */
    whole?: { parts: readonly number[]; at: number };
  }[];
};

/** Facts about one thing or person: labels and values. */
export type FactsSection = {
  kind: 'facts';
  title: string | null;
  facts: readonly (readonly [name: string, value: string])[];
  note?: string;
  /** On paper, this section is to the right of the previous one. */
  isBeside?: boolean;
};

/** Actual against expected values, on one axis in percent. */
export type BandsSection = {
  kind: 'bands';
  title: string;
  note: string;
  /** The label of the rows. */
  group: string;
  bands: readonly {
    title: string;
    count: number;
    expected: ExpectedClicks | null;
    value: number | null;
    before: number | null;
    certainty?: Certainty;
  }[];
};

/** Lines over days, each identified by its label and colour. */
export type SeriesSection = {
  kind: 'series';
  title: string;
  note: string | null;
  unit: Unit;
  lines: readonly { title: string; tone: Tone; points: readonly { date: string; value: number | null }[] }[];
};
/** The state that a line or a bar counts. `primary`: a measure that is no state; `none`: people who are in no state. */
export type Tone = State | 'primary' | 'none';

/** `isWhole`: the bars are parts of one whole, and their shares add up to 100. */
export type BarsSection = {
  kind: 'bars';
  title: string;
  isWhole?: boolean;
  bars: readonly { title: string; tone: Tone; value: number; of: number }[];
};

/** A `share` is printed with its interval, and has two more columns in a sheet. */
export type ColumnKind = 'text' | 'number' | 'percent' | 'progress' | 'share' | 'risk' | 'day' | 'moment';
export const numericKinds: ReadonlySet<ColumnKind> = new Set(['number', 'percent', 'progress', 'share', 'risk']);
/** A share in percent, of this many people. */
export type ShareCell = { percent: number; people: number };
/** A state, which has its glyph on paper, and its word. */
type StateCell = { state: State; word: string };
/** A day is `2026-11-23`, a time an ISO timestamp. */
export type Cell = string | number | ShareCell | StateCell | null;
export type TableSection = {
  kind: 'table';
  title: string;
  columns: readonly { title: string; kind: ColumnKind; width: number }[];
  total: number;
  /** Reads the rows in chunks, so that a workbook of any size needs only the memory of one chunk. */
  parts: () => AsyncIterable<readonly Cell[][]>;
};

/** `isAdvice`: recommendations, set apart from findings. */
export type TextSection = { kind: 'text'; title: string | null; text: string; isAdvice?: boolean };
