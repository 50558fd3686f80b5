import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included; without `end`, to the end of the file. */
export interface ByteRange {
  start: number;
  end?: number;
}

interface StoredFile {
  /** Must be read to its end or destroyed: it holds a file or a connection open. */
  stream: Readable;
  /** The size of the whole file, whatever the range. */
  size: number;
  /** The bytes in the stream: `end` is never past the last byte. Absent without a range. */
  range?: Required<ByteRange>;
}

/**
 * The store of uploaded files. A key has segments of `a-z 0-9 . _ -` joined by `/`, and no key is the folder of another key. A file
 * is stored completely or not at all; `put` replaces an existing file.
 */
export interface FileStore {
  /** `type` is for the storage's own consoles; browsers get the type in our records. */
  put(key: string, content: Readable | Buffer, options: { type: string }): Promise<void>;
  /** Rejects with MissingFile or UnsatisfiableRange. */
  get(key: string, range?: ByteRange): Promise<StoredFile>;
  stat(key: string): Promise<{ size: number } | undefined>;
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>;
}

export class MissingFile extends Error {
  constructor(key: string) {
    super(`There is no file ${key}.`);
  }
}

export type StoreFailure = 'unreachable' | 'certificate' | 'no_bucket' | 'credentials' | 'no_rights' | 'clock';

/** No file can be saved or opened until an administrator fixes this. */
export class UnusableStore extends Error {
  readonly failure: StoreFailure;
  constructor(failure: StoreFailure, cause: unknown) {
    super(`The file store cannot be used: ${failure}.`, { cause });
    this.failure = failure;
  }
}

export class UnsatisfiableRange extends Error {
  constructor(key: string) {
    super(`The range lies outside the file ${key}.`);
  }
}

/** A valid key cannot name anything outside the store: no segment is empty or starts with a dot. */
export function assertKey(key: string): void {
  if (key.length > KEY_LENGTH_MAX || !KEY.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key.slice(0, 100))}`);
}

const KEY_LENGTH_MAX = 512;
const KEY = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/;
