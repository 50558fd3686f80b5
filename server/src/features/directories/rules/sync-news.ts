import type { SyncReport, syncResults } from '@vigil/contract/directories/directory.ts';

export type SyncState = { sync_result: (typeof syncResults)[number]; sync_report: SyncReport | null };

/** Lists the problems as codes that stay the same from one synchronisation to the next. */
const problemsOf = ({ sync_result, sync_report }: SyncState): string[] => [
  ...(sync_result === 'done' ? [] : [sync_result]),
  ...(sync_report?.reasons ?? []).flatMap(({ kind, reason }) => (kind === 'rejected' ? [reason] : [])),
  ...(sync_report?.domains ?? []).map(({ domain }) => domain),
];

/**
 * Whether the synchronisation found problems that the previous one did not have. Administrators are notified only of those, so
 * that a daily synchronisation does not send a daily email.
 */
export function hasNewProblems(before: SyncState | null, now: SyncState): boolean {
  const knownProblems = new Set(before === null ? [] : problemsOf(before));
  return problemsOf(now).some((problem) => !knownProblems.has(problem));
}
