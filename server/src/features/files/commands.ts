import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import type { OrganizationScope, Tx } from '../../db/database.ts';
import type { Services } from '../../http/context.ts';

type Scope = { services: Services; db: Tx; organization: OrganizationScope; actor?: { id: string } };

/** Keeps a picture as it was drawn anew when it was received, and gives its id. */
export async function storePicture(scope: Scope, upload: Upload): Promise<string> {
  const content = await readFile(upload.path);
  return keep(scope, { content, extension: '.webp', type: 'image/webp', filename: upload.filename, size: content.length });
}

const audioTypes: Record<string, string> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
};

/** Keeps a sound as it came, proved to be what its extension says; a browser is told that. */
export async function storeAudio(scope: Scope, upload: Upload): Promise<string> {
  const extension = extname(upload.filename).toLowerCase();
  const type = audioTypes[extension] ?? 'application/octet-stream';
  const content = createReadStream(upload.path);
  return keep(scope, { content, extension, type, filename: upload.filename, size: upload.size });
}

/** The same bytes once more, as the organisation's own; gives the new id. */
export async function copyFile(
  scope: Scope,
  { key, type, filename, size }: { key: string; type: string; filename: string; size: number },
): Promise<string> {
  const { stream } = await scope.services.files.get(key);
  return keep(scope, { content: stream, extension: extname(key), type, filename, size });
}

/** Keeps what comes, line by line or in pieces; how many bytes that is is known at the end. */
export async function storeLines(
  scope: Scope,
  { lines, type, filename }: { lines: AsyncIterable<string | Uint8Array>; type: string; filename: string },
): Promise<string> {
  let size = 0;
  async function* bytes() {
    for await (const line of lines) {
      const chunk = Buffer.from(line);
      size += chunk.length;
      yield chunk;
    }
  }
  return keep(scope, { content: Readable.from(bytes()), extension: extname(filename), type, filename, size: () => size });
}

type NewFile = {
  content: Parameters<Services['files']['put']>[1];
  extension: string;
  type: string;
  filename: string;
  /** A function when it is known only once the content has been read. */
  size: number | (() => number);
};

async function keep({ services, db, organization, actor }: Scope, { content, extension, type, filename, size }: NewFile) {
  const id = randomUUID();
  const key = `${organization}/${id}${extension}`;
  await services.files.put(key, content, { type });
  await db
    .insertInto('files')
    .values({
      id,
      organization_id: organization,
      key,
      filename: filename.slice(0, 200),
      type,
      size: typeof size === 'number' ? size : size(),
      created_by: actor?.id ?? null,
    })
    .execute();
  return id;
}
