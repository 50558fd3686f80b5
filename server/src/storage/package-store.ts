import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { MissingFile, type FileStore } from './file-store.ts';
import type { FoundPackage } from '../reading/packages/found-package.ts';

const AT_ONCE = 8;

/** Where a package's file is kept. Names are taken as Windows does, on which packages are made: capitals or not. */
export const fileKey = (folder: string, path: string): string =>
  `scorm/${folder}/${createHash('sha256').update(path.toLowerCase()).digest('hex')}`;

const listKey = (folder: string): string => `scorm/${folder}/files`;

type Unpacked = { from: string; files: FoundPackage['files'] };

/** Keeps the files of a package that a child has unpacked, all or none, and gives the folder's name. */
export async function storePackage(
  store: FileStore,
  { from, files }: Unpacked,
  tell: (done: number) => Promise<void>,
): Promise<string> {
  const folder = randomUUID();
  const limit = pLimit(AT_ONCE);
  let done = 0;
  // By this list they are deleted; it is there before the first of them.
  await store.put(listKey(folder), Buffer.from(JSON.stringify(files.map(({ path }) => path))), { type: 'application/json' });
  const put = async ({ path, number }: FoundPackage['files'][number]) => {
    await store.put(fileKey(folder, path), createReadStream(join(from, String(number))), { type: 'application/octet-stream' });
    done += 1;
    if (done % TOLD_EVERY === 0) await tell(done);
  };
  const outcomes = await Promise.allSettled(files.map((file) => limit(put, file)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) {
    await deletePackage(store, folder);
    throw failed.reason;
  }
  return folder;
}

const TOLD_EVERY = 200;

/** Bears being done again: what is gone already is passed over. */
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
