import type { ExpectedClicks } from '@vigil/contract/phishing-results/expected-clicks.ts';
import type { Comparison } from '@vigil/contract/shared/intervals.ts';
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

/** `percent`: a share, not rounded; `progress`: whole percents; both from 0 to 100, and they change in points. `risk`: 0 to 10. */
export type Unit = 'percent' | 'progress' | 'number' | 'risk';

/** How certain a share of what people did is. Left out for figures that are no such share. */
export type Certainty = {
  /** At least so many people it rests on; null when their number is not known. */
  people: number | null;
  /** Compared with the period before; null when that cannot be said. */
  change: Comparison | null;
};

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
    certainty?: Certainty;
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
    certainty?: Certainty;
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
export type Tone = 'primary' | 'ink' | 'dim' | 'good' | 'bad' | 'opened' | 'clicked';

/** `isWhole`: the bars are all parts of one whole, and their shares add up to 100. */
export type BarsSection = {
  kind: 'bars';
  title: string;
  isWhole?: boolean;
  bars: readonly { title: string; tone: Tone; value: number; of: number }[];
};

/** A `share` is written with its interval on paper, and has two columns more in a sheet. */
export type ColumnKind = 'text' | 'number' | 'percent' | 'progress' | 'share' | 'risk' | 'day' | 'moment';
export const numericKinds: ReadonlySet<ColumnKind> = new Set(['number', 'percent', 'progress', 'share', 'risk']);
/** In percent, of so many people. */
export type ShareCell = { percent: number; people: number };
/** A day is `2026-11-23`, a moment an ISO one. */
export type Cell = string | number | ShareCell | null;
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
