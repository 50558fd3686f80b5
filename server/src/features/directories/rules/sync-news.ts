import type { SyncReport, syncResults } from '@vigil/contract/directories/directory.ts';

export type SyncState = { sync_result: (typeof syncResults)[number]; sync_report: SyncReport | null };

/** What is wrong, each by a word that stays the same from one synchronisation to the next. */
const troublesOf = ({ sync_result, sync_report }: SyncState): string[] => [
  ...(sync_result === 'done' ? [] : [sync_result]),
  ...(sync_report?.reasons ?? []).flatMap(({ kind, reason }) => (kind === 'rejected' ? [reason] : [])),
  ...(sync_report?.domains ?? []).map(({ domain }) => domain),
];

/** Whether administrators are written to: when something is wrong that was not before, so that a daily synchronisation is no daily email. */
export function isNews(before: SyncState | null, now: SyncState): boolean {
  const known = new Set(before === null ? [] : troublesOf(before));
  return troublesOf(now).some((trouble) => !known.has(trouble));
}
