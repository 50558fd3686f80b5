import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { MEGABYTE, type Upload } from '@vigil/contract/shared/upload.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';

const kept = new WeakMap<Upload, { key: string; isOrdered: boolean }>();

/**
 * Puts an uploaded package where the worker finds it, before the transaction that orders its reading: no connection waits
 * for a gigabyte. Unless it came to that order, it is taken away again.
 */
export async function keepUpload({ files, env }: Services, upload: Upload | undefined): Promise<() => Promise<void>> {
  if (upload === undefined) return async () => {};
  if (upload.size > env.SCORM_MEGABYTES * MEGABYTE) {
    throw problem(httpProblems.too_large, { fill: { megabytes: env.SCORM_MEGABYTES } });
  }
  const note = { key: `scorm/uploads/${randomUUID()}`, isOrdered: false };
  kept.set(upload, note);
  await files.put(note.key, createReadStream(upload.path), { type: 'application/zip' });
  return async (error?: unknown) => {
    if (error !== undefined || !note.isOrdered) await files.delete(note.key);
  };
}

/** Where the upload is, for the one order that takes it. */
export function orderedUpload(upload: Upload): string {
  const note = kept.get(upload)!;
  note.isOrdered = true;
  return note.key;
}
