import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import type { OrganizationScope, Tx } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { requireRoom } from './require-room.ts';
import { takeOverUpload } from './store-upload.ts';

type Scope = { services: Services; db: Tx; organization: OrganizationScope; actor?: { id: string } };

/** Stores a picture, which was redrawn when it was received, and returns its id. */
export async function storePicture(scope: Scope, upload: Upload): Promise<string> {
  const content = await readFile(upload.path);
  return storeAndRecord(scope, {
    content,
    extension: '.webp',
    type: 'image/webp',
    filename: upload.filename,
    size: content.length,
  });
}

const mediaTypes: Record<string, string> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

const typeOf = (filename: string): string => mediaTypes[extname(filename).toLowerCase()] ?? 'application/octet-stream';

/** Stores a sound unchanged. Its content was verified to match its extension, from which the type for browsers follows. */
export async function storeSound(scope: Scope, upload: Upload): Promise<string> {
  const { path, filename, size } = upload;
  const extension = extname(filename).toLowerCase();
  return storeAndRecord(scope, { content: createReadStream(path), extension, type: typeOf(filename), filename, size });
}

/** Records a video, which `storeUpload` stored before the transaction because it may be large. */
export async function recordVideo(scope: Scope, upload: Upload): Promise<string> {
  const key = await takeOverUpload(scope, upload);
  const { filename, size } = upload;
  return recordFile(scope, { id: randomUUID(), key, filename: filename.slice(0, 200), type: typeOf(filename), size });
}

/** Copies a file's bytes as the organisation's own, and returns the new id. */
export async function copyFile(
  scope: Scope,
  { key, type, filename, size }: { key: string; type: string; filename: string; size: number },
): Promise<string> {
  const { stream } = await scope.services.files.get(key);
  return storeAndRecord(scope, { content: stream, extension: extname(key), type, filename, size });
}

/**
 * Stores a stream of lines or chunks outside a transaction; `recordFile` registers it afterwards. The size is known at the end.
 */
export async function putLines(
  scope: Pick<Scope, 'services'> & { organization: string },
  { lines, type, filename }: { lines: AsyncIterable<string | Uint8Array>; type: string; filename: string },
): Promise<StoredFile> {
  let size = 0;
  async function* bytes() {
    for await (const line of lines) {
      const chunk = Buffer.from(line);
      size += chunk.length;
      yield chunk;
    }
  }
  const content = Readable.from(bytes());
  return put(scope, { content, extension: extname(filename), type, filename, size: () => size });
}

const pageTypes: Record<string, string> = { ...mediaTypes, '.jpg': 'image/jpeg' };

/** Stores a generated or verified file outside a transaction under a new key; `recordFile` registers it afterwards. */
export const putFromDisk = async (
  scope: Pick<Scope, 'services'> & { organization: string },
  { path, filename }: { path: string; filename: string },
): Promise<StoredFile> => {
  const extension = extname(path).toLowerCase();
  const type = pageTypes[extension] ?? 'application/octet-stream';
  return put(scope, { content: createReadStream(path), extension, type, filename, size: (await stat(path)).size });
};

type NewFile = {
  content: Parameters<Services['files']['put']>[1];
  extension: string;
  type: string;
  filename: string;
  /** The size in bytes; a function if it is known only once the content is read. */
  size: number | (() => number);
};

export type StoredFile = { id: string; key: string; filename: string; type: string; size: number };

async function put(
  { services, organization }: Pick<Scope, 'services'> & { organization: string },
  { content, extension, type, filename, size }: NewFile,
): Promise<StoredFile> {
  const id = randomUUID();
  const key = `${organization}/${id}${extension}`;
  await services.files.put(key, content, { type });
  return { id, key, filename: filename.slice(0, 200), type, size: typeof size === 'number' ? size : size() };
}

/** Registers a stored file, and returns its id. */
export async function recordFile({ db, organization, actor }: Omit<Scope, 'services'>, file: StoredFile): Promise<string> {
  await db
    .insertInto('files')
    .values({ ...file, organization_id: organization, created_by: actor?.id ?? null })
    .execute();
  return file.id;
}

async function storeAndRecord(scope: Scope, file: NewFile & { size: number }): Promise<string> {
  await requireRoom(scope, file.size);
  return recordFile(scope, await put(scope, file));
}
