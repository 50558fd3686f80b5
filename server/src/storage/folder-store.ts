import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertKey, MissingFile, UnsatisfiableRange, type ByteRange, type FileStore } from './file-store.ts';

/** The folder of unfinished files. No key starts with a dot, so they cannot be requested. */
const UNFINISHED = '.unfinished';

/**
 * Returns a store of files in a folder. Saved files survive a power cut: contents and names are flushed before `put` resolves.
 */
export function folderStore(folder: string): FileStore {
  const place = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const path = place(key);
      const unfinished = join(folder, UNFINISHED, randomUUID());
      await mkdir(dirname(unfinished), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      try {
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
        await pipeline(source, createWriteStream(unfinished, { flush: true }));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await flushFolder(dirname(path));
    },

    async get(key, range) {
      const file = await open(place(key)).catch((error: unknown) => {
        throw isAbsence(error) ? new MissingFile(key) : error;
      });
      try {
        const { size } = await file.stat();
        const part = range && clip(key, range, size);
        const stream = file.createReadStream(part);
        return part ? { stream, size, range: part } : { stream, size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async stat(key) {
      const found = await stat(place(key)).catch((error: unknown) => {
        if (!isAbsence(error)) throw error;
      });
      return found?.isFile() ? { size: found.size } : undefined;
    },

    async delete(key) {
      await rm(place(key), { force: true });
    },
  };
}

function clip(key: string, { start, end = Infinity }: ByteRange, size: number): Required<ByteRange> {
  if (start >= size || start > end) throw new UnsatisfiableRange(key);
  return { start, end: Math.min(end, size - 1) };
}

function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Flushes a folder to disk, except on Windows, which cannot and need not do that. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
