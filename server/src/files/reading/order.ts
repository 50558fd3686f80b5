import type { FileRefusalCode } from './problems.ts';

/** What the parent asks of a child: read the file at `path`, and write to `to` what it made of it. */
export type Order = { kind: FileKind; path: string; to: string; filename: string; square?: number };
export type FileKind = 'picture' | 'logo' | 'sheet' | 'sound';

/** `fault`: ours, not the file's; its code says whether the disk is full. */
export type Answer = {
  refusal?: { code: FileRefusalCode; fill: Record<string, number> };
  fault?: { words: string; code?: string | undefined };
};
