import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem, inOrganization } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import type { End } from '../../../http/serve.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';

import { requireRoom } from './require-room.ts';

const storedUploads = new WeakMap<Upload, { key: string; isTaken: boolean }>();

/**
 * Stores an uploaded file before the transaction that queues or registers it, so that no connection waits for a gigabyte. Returns
 * a function to call at the end of the request: it deletes the file again if the request failed or took no file.
 */
export async function storeUpload(
  { services, organization }: Pick<Context, 'services' | 'organization'>,
  upload: Upload | undefined,
): Promise<End> {
  if (upload === undefined) return async () => {};
  const stored = { key: `uploads/${randomUUID()}`, isTaken: false };
  await inOrganization(services.database, organization, async (db) => {
    await requireRoom({ db, organization, services }, upload.size);
    await db
      .insertInto('waiting_uploads')
      .values({ organization_id: organization, key: stored.key, size: upload.size })
      .execute();
  });
  storedUploads.set(upload, stored);
  const drop = () => dropUpload(services, { organization_id: organization, key: stored.key });
  try {
    await services.files.put(stored.key, createReadStream(upload.path), { type: 'application/octet-stream' });
  } catch (error) {
    await drop();
    throw error;
  }
  return async (error?: unknown) => {
    if (error !== undefined || !stored.isTaken) await drop();
  };
}

/**
 * Assigns the upload to the job `event_id`, which deletes the upload when it has read it. Returns the key under which the upload
 * is stored. Only one job may take an upload.
 */
export async function assignUpload(
  { db, organization }: Pick<Context, 'db' | 'organization'>,
  { upload, event_id }: { upload: Upload; event_id: string },
): Promise<string> {
  const stored = storedUploads.get(upload)!;
  stored.isTaken = true;
  await db
    .updateTable('waiting_uploads')
    .set({ event_id })
    .where('organization_id', '=', organization)
    .where('key', '=', stored.key)
    .execute();
  return stored.key;
}

/** Takes over an upload as a permanent file. Returns the key under which it is stored. */
export async function takeOverUpload(
  { db, organization }: Pick<Context, 'db' | 'organization'>,
  upload: Upload,
): Promise<string> {
  const stored = storedUploads.get(upload)!;
  stored.isTaken = true;
  await db.deleteFrom('waiting_uploads').where('organization_id', '=', organization).where('key', '=', stored.key).execute();
  return stored.key;
}

/** Deletes an upload that was read or is no longer needed. */
export async function dropUpload(
  services: Services,
  { organization_id, key }: { organization_id: string; key: string },
): Promise<void> {
  await services.files.delete(key);
  await workIn(services, organization_id, ({ db, organization }) =>
    db.deleteFrom('waiting_uploads').where('organization_id', '=', organization).where('key', '=', key).execute(),
  );
}

export const sweepUploadsJob = jobKind({ name: 'sweep-uploads', input: z.object({}), isSingle: true });

const LEFT_AFTER_HOURS = 24;
const AT_ONCE = 100;

/** Deletes abandoned uploads: no job was queued for them, or their job ended without deleting them. */
export async function sweepUploads(services: Services): Promise<void> {
  const { rows } = await asSystem(services.database, (tx) =>
    sql<{ organization_id: string; key: string }>`
      select organization_id, key from waiting_uploads w
       where created_at < now() - ${LEFT_AFTER_HOURS} * interval '1 hour'
         and not exists (select from long_jobs j
           where j.organization_id = w.organization_id and j.id = w.event_id and j.status = 'in_process')
       order by created_at limit ${AT_ONCE}`.execute(tx),
  );
  for (const upload of rows) await dropUpload(services, upload);
}
