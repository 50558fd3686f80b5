import { GIGABYTE } from '@vigil/contract/shared/file-limits.ts';
import type { Tx } from '../../../db/database.ts';
import type { Env } from '../../../env.ts';
import { problem } from '../../../http/problem.ts';
import { storageProblems } from '../problems.ts';
import { findStorage } from '../queries.ts';

type Scope = { db: Tx; organization: string; services: { env: Pick<Env, 'STORAGE_GIGABYTES'> } };

/** Refuses to store `bytes` more when the organisation's storage is full. */
export async function requireRoom(scope: Scope, bytes: number): Promise<void> {
  const { used_bytes, allowed_bytes } = await findStorage(scope);
  if (used_bytes + bytes < allowed_bytes) return;
  throw problem(storageProblems.full, {
    fill: { used: gigabytes(used_bytes), allowed: gigabytes(allowed_bytes), megabytes: Math.ceil(bytes / (GIGABYTE / 1024)) },
  });
}

const gigabytes = (bytes: number): number => Math.round((10 * bytes) / GIGABYTE) / 10;
