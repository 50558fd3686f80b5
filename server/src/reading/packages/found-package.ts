import type { packageWarnings } from '@vigil/contract/scorm/rules.ts';

/** A line of a package's contents; an attempt names it by its place among them. */
export type FoundItem = {
  identifier: string;
  title: string;
  depth: number;
  kind: 'heading' | 'sco' | 'asset';
  is_visible: boolean;
  /** Within the package, with what follows `?` or `#`; empty for a heading. */
  href: string;
  /** Of SCORM 1.2, in percent. */
  mastery_score?: number;
  /** Of SCORM 2004, from -1 to 1. */
  scaled_passing_score?: number;
  completion_threshold?: number;
  launch_data?: string;
  max_time_allowed?: string;
  time_limit_action?: string;
};

export type FoundWarning = { code: (typeof packageWarnings)[number]; names: string[]; count: number };

/** What a child tells of a package beside the files that it unpacked, each by its number. */
export type FoundPackage = {
  version: '1.2' | '2004';
  edition: number | null;
  title: string;
  items: FoundItem[];
  warnings: FoundWarning[];
  /** Their paths within the package, and the numbers by which they stand in the folder. */
  files: { path: string; number: number }[];
  unpacked_size: number;
};

/** Where a child writes it, beside the files. */
export const FOUND = 'found.json';
