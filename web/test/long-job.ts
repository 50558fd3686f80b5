import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { idOf } from './answers.ts';

/** Returns a long job that has just begun; `more` replaces fields. */
export const longJob = (kind: string, more: Partial<LongJob> = {}): LongJob => ({
  id: idOf(70),
  kind,
  status: 'in_process',
  done: 0,
  total: null,
  result: null,
  error: null,
  created_at: '2026-11-21T09:00:00.000Z',
  finished_at: null,
  ...more,
});

/** Returns a long job that ended successfully. */
export const doneJob = (kind: string, result: LongJob['result'] = null): LongJob =>
  longJob(kind, { status: 'success', done: 1, total: 1, result, finished_at: '2026-11-21T09:00:01.000Z' });
