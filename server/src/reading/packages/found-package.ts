import type { packageWarnings } from '@vigil/contract/scorm/rules.ts';

/** A line of a package's contents; an attempt refers to it by its position. */
export type FoundItem = {
  identifier: string;
  title: string;
  depth: number;
  kind: 'heading' | 'sco' | 'asset';
  is_visible: boolean;
  /** The path within the package, including `?` or `#`; empty for a heading. */
  href: string;
  /** The passing score of a SCORM 1.2 part, in percent. */
  mastery_score?: number;
  /** The passing score of a SCORM 2004 part, from -1 to 1. */
  scaled_passing_score?: number;
  completion_threshold?: number;
  launch_data?: string;
  max_time_allowed?: string;
  time_limit_action?: string;
};

export type FoundWarning = { code: (typeof packageWarnings)[number]; names: string[]; count: number };

/** What a child reports about a package in addition to its unpacked, numbered files. */
export type FoundPackage = {
  version: '1.2' | '2004';
  edition: number | null;
  title: string;
  items: FoundItem[];
  warnings: FoundWarning[];
  /** Paths within the package, with the numbers of the unpacked files. */
  files: { path: string; number: number }[];
  unpacked_size: number;
};

/** The report's file name, beside the unpacked files. */
export const FOUND = 'found.json';
