import type { ChildAnswer } from '../processes/run-limited.ts';
import type { FileRefusalCode } from './problems.ts';

/**
 * What the parent asks of a child: read the file at `path`, and write to `to` what it made of it; of a
 * workbook, of that sheet. */
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
