import type { ChildAnswer } from '../processes/run-limited.ts';
import type { FileRefusalCode } from './problems.ts';

/**
 * The parent's request to a child: read the file at `path`, and write the result to `to`. `sheet`: the sheet of a workbook to
 * read. */
export type Order = { kind: FileKind; path: string; to: string; filename: string; square?: number; sheet?: number };
export type FileKind =
  | 'picture'
  | 'logo'
  | 'sheet'
  | 'sound'
  | 'video'
  | 'bounce'
  | 'letter'
  | 'fetched_page'
  | 'deck'
  | 'slides'
  | 'package';

export type Answer = ChildAnswer & { refusal?: { code: FileRefusalCode; fill: Record<string, number | string> } };
