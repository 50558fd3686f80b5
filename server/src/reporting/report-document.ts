import type { ExpectedClicks } from '@vigil/contract/phishing-results/expected-clicks.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';

/** A report as it is meant, in its reader's language: the same makes the paper, the workbook and the preview. */
export type ReportDocument = {
  /** Of the file, without its extension. */
  name: string;
  language: Language;
  /** Whose clock its moments are told by. */
  time_zone: string;
  /** When its figures were read. */
  made_at: string;
  organization: { title: string; theme_color: string; logo_file_id: string | null };
  title: string;
  /** Which kind it is and of what time, as it stands at the head of each page. */
  heading: string;
  /** A sentence before the first figure. */
  conclusion: string | null;
  sections: readonly Section[];
  /** What, by which filters, of which period, who asked, when, in which time zone: the first sheet and the foot of the last page. */
  about: readonly (readonly [name: string, value: string])[];
  /** How it was counted. */
  definitions: readonly { title: string; text: string }[];
  /** What comes with it in one archive, each a workbook; it is the first page of them. */
  enclosed?: readonly ReportDocument[];
};

export type Section = FiguresSection | FactsSection | BandsSection | SeriesSection | BarsSection | TableSection | TextSection;

/** `risk`: 0 to 10, one decimal. Percent are from 0 to 100; they change in points. */
export type Unit = 'percent' | 'number' | 'risk';

/** Values side by side, each with what it was in the period before. */
export type FiguresSection = {
  kind: 'figures';
  title: string | null;
  figures: readonly {
    title: string;
    unit: Unit;
    /** Null: there is nothing to say. */
    value: number | null;
    before: number | null;
    better: 'more' | 'less' | null;
    /** Of how many, in words. */
    note: string | null;
  }[];
};

/** What is known of one thing or person: a name and what it stands for. */
export type FactsSection = {
  kind: 'facts';
  title: string | null;
  facts: readonly (readonly [name: string, value: string])[];
  note?: string;
  /** On paper it stands to the right of the section before it. */
  isBeside?: boolean;
};

/** What was, against what was to be expected, on one axis in percent. */
export type BandsSection = {
  kind: 'bands';
  title: string;
  note: string;
  /** What the rows are. */
  group: string;
  bands: readonly {
    title: string;
    count: number;
    expected: ExpectedClicks | null;
    value: number | null;
    before: number | null;
  }[];
};

/** Lines over days, each told by its words and by its colour. */
export type SeriesSection = {
  kind: 'series';
  title: string;
  note: string | null;
  unit: Unit;
  lines: readonly { title: string; tone: Tone; points: readonly { date: string; value: number | null }[] }[];
};
export type Tone = 'primary' | 'ink' | 'good' | 'bad' | 'opened' | 'clicked';

/** Parts of one whole. */
export type BarsSection = {
  kind: 'bars';
  title: string;
  bars: readonly { title: string; tone: Tone; value: number; of: number }[];
};

export type ColumnKind = 'text' | 'number' | 'percent' | 'risk' | 'day' | 'moment';
/** A day is `2026-11-23`, a moment an ISO one. */
export type Cell = string | number | null;
export type TableSection = {
  kind: 'table';
  title: string;
  columns: readonly { title: string; kind: ColumnKind; width: number }[];
  total: number;
  /** Some at a time: a workbook of any size needs no more memory than a part. */
  parts: () => AsyncIterable<readonly Cell[][]>;
};

/** `isAdvice`: what to do about it all, set apart from what was found. */
export type TextSection = { kind: 'text'; title: string | null; text: string; isAdvice?: boolean };
