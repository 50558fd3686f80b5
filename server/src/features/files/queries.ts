import type { Storage } from '@vigil/contract/organizations/organization.ts';
import { GIGABYTE } from '@vigil/contract/shared/file-limits.ts';
import { sql } from 'kysely';
import { asSystem } from '../../db/database.ts';
import type { Tx } from '../../db/database.ts';
import type { Env } from '../../env.ts';
import type { Context } from '../../http/context.ts';
import type { Services } from '../../services.ts';
import { httpProblems, problem } from '../../http/problem.ts';

export type SavedFile = { key: string; type: string; filename: string };

/**
 * Returns the file of a signed address if it belongs to the organisation or the catalogue. The signature grants access; a session
 * is not needed.
 */
export function findFile(
  { database }: Services,
  { id, owner }: { id: string; owner: string | null },
): Promise<SavedFile | undefined> {
  return asSystem(database, (tx) =>
    tx
      .selectFrom('files')
      .select(['key', 'type', 'filename'])
      .where('id', '=', id)
      .where((eb) => eb.or([eb('organization_id', 'is', null), ...(owner === null ? [] : [eb('organization_id', '=', owner)])]))
      .executeTakeFirst(),
  );
}

/** Returns these files. Throws as if a file were missing unless each belongs to the organisation or the catalogue. */
export async function findOwnFiles(
  { db, organization }: Pick<Context, 'db' | 'organization'>,
  ids: readonly string[],
): Promise<{ id: string; type: string }[]> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return [];
  const found = await db
    .selectFrom('files')
    .select(['id', 'type'])
    .where('id', 'in', uniqueIds)
    .where((eb) => eb.or([eb('organization_id', 'is', null), eb('organization_id', '=', organization)]))
    .execute();
  if (found.length < uniqueIds.length) throw problem(httpProblems.not_found);
  return found;
}

type StorageScope = { db: Tx; organization: string; services: { env: Pick<Env, 'STORAGE_GIGABYTES'> } };

/** Returns the total size of an organisation's files, unpacked packages, and uploads that wait to be read. */
export async function findStorage({ db, organization, services }: StorageScope): Promise<Storage> {
  const { rows } = await sql<{ used_bytes: number }>`
    select (select coalesce(sum(size), 0) from files where organization_id = ${organization})
         + (select coalesce(sum(unpacked_size), 0) from scorm_packages where organization_id = ${organization})
         + (select coalesce(sum(size), 0) from waiting_uploads where organization_id = ${organization}) as used_bytes`.execute(
    db,
  );
  return { used_bytes: rows[0]!.used_bytes, allowed_bytes: services.env.STORAGE_GIGABYTES * GIGABYTE };
}
