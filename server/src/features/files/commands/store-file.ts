import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import type { OrganizationScope, Tx } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { requireRoom } from './require-room.ts';
import { claimUpload } from './store-upload.ts';

type Scope = { services: Services; db: Tx; organization: OrganizationScope; actor?: { id: string } };

/** Keeps a picture as it was drawn again when it was received, and gives its id. */
export async function storePicture(scope: Scope, upload: Upload): Promise<string> {
  const content = await readFile(upload.path);
  return keep(scope, { content, extension: '.webp', type: 'image/webp', filename: upload.filename, size: content.length });
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

/** Keeps a sound as it came, proved to be what its extension says; a browser is told that. */
export async function storeSound(scope: Scope, upload: Upload): Promise<string> {
  const { path, filename, size } = upload;
  const extension = extname(filename).toLowerCase();
  return keep(scope, { content: createReadStream(path), extension, type: typeOf(filename), filename, size });
}

/** The same of a video, which was put where files are before the transaction (`storeUpload`): it may be large. */
export async function recordVideo(scope: Scope, upload: Upload): Promise<string> {
  const key = await claimUpload(scope, upload);
  const { filename, size } = upload;
  return recordFile(scope, { id: randomUUID(), key, filename: filename.slice(0, 200), type: typeOf(filename), size });
}

/** The same bytes once more, as the organisation's own; gives the new id. */
export async function copyFile(
  scope: Scope,
  { key, type, filename, size }: { key: string; type: string; filename: string; size: number },
): Promise<string> {
  const { stream } = await scope.services.files.get(key);
  return keep(scope, { content: stream, extension: extname(key), type, filename, size });
}

/** Puts what comes, line by line or in pieces, where files are, without a transaction: `recordFile` makes it known. How many bytes it is is known at the end. */
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

/** Puts what this program made, or proved, where files are, without a transaction, under a name of its own: `recordFile` makes it known. */
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
  /** A function when it is known only once the content has been read. */
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

/** Makes a file known that is there, and gives its id. */
export async function recordFile({ db, organization, actor }: Omit<Scope, 'services'>, file: StoredFile): Promise<string> {
  await db
    .insertInto('files')
    .values({ ...file, organization_id: organization, created_by: actor?.id ?? null })
    .execute();
  return file.id;
}

async function keep(scope: Scope, file: NewFile & { size: number }): Promise<string> {
  await requireRoom(scope, file.size);
  return recordFile(scope, await put(scope, file));
}
