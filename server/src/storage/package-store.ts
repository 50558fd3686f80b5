import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { MissingFile, type FileStore } from './file-store.ts';
import type { FoundPackage } from '../reading/packages/found-package.ts';

const AT_ONCE = 8;

/** The key of a package's file. Names are case-insensitive, as on Windows, where packages are made. */
export const fileKey = (folder: string, path: string): string =>
  `scorm/${folder}/${createHash('sha256').update(path.toLowerCase()).digest('hex')}`;

const listKey = (folder: string): string => `scorm/${folder}/files`;

type Unpacked = { from: string; files: FoundPackage['files'] };

/** Stores the files of an unpacked package, all or none, and returns the folder's name. */
export async function storePackage(
  store: FileStore,
  { from, files }: Unpacked,
  tell: (done: number) => Promise<void>,
): Promise<string> {
  const folder = randomUUID();
  const limit = pLimit(AT_ONCE);
  let done = 0;
  // Files are deleted by this list, so it is written before the first of them.
  await store.put(listKey(folder), Buffer.from(JSON.stringify(files.map(({ path }) => path))), { type: 'application/json' });
  const put = async ({ path, number }: FoundPackage['files'][number]) => {
    await store.put(fileKey(folder, path), createReadStream(join(from, String(number))), { type: 'application/octet-stream' });
    done += 1;
    if (done % FILES_PER_REPORT === 0) await tell(done);
  };
  const outcomes = await Promise.allSettled(files.map((file) => limit(put, file)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) {
    await deletePackage(store, folder);
    throw failed.reason;
  }
  return folder;
}

const FILES_PER_REPORT = 200;

/** Deletes a package's files. It may run again: missing files are skipped. */
export async function deletePackage(store: FileStore, folder: string): Promise<void> {
  const list = await store.get(listKey(folder)).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error;
  });
  if (list === undefined) return;
  const paths = JSON.parse(Buffer.concat(await list.stream.toArray()).toString()) as string[];
  const limit = pLimit(AT_ONCE);
  await Promise.all(paths.map((path) => limit(() => store.delete(fileKey(folder, path)))));
  await store.delete(listKey(folder));
}
