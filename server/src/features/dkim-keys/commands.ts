import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { DkimKey } from '@vigil/contract/dkim-keys/dkim-key.ts';
import { DKIM_KEYS_MAX, dkimRecordOf, holdsKey, REPLACED_DAYS } from '@vigil/contract/dkim-keys/rules.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem, type Tx } from '../../db/database.ts';
import { askTextRecords } from '../../outgoing/ask-text-records.ts';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { jobKind } from '../../jobs/queue.ts';
import { privateKeyPlace } from '../../mail/signing.ts';
import { forEachTxtRecord } from '../../outgoing/for-each-record.ts';
import { sealSecret } from '../../secrets/seal.ts';
import type { Services } from '../../services.ts';
import { recordChange } from '../audit/commands/record-change.ts';
import { dkimKeyProblems } from './problems.ts';
import { findDkimKey, listDkimKeys } from './queries.ts';

const makeKeyPair = promisify(generateKeyPair);
/** The length of keys. RFC 8301 recommends it; longer keys do not fit into the answers of all name servers. */
const RSA_BITS = 2048;

/** Creates a key that waits for its DNS record. Until the record is found, emails are signed as before. */
export async function addDkimKey(context: Context, { domain }: { domain: string }): Promise<DkimKey> {
  const { db, organization, services } = context;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dkim ${organization}`}, 0))`.execute(db);
  const existing = await listDkimKeys(context);
  if (existing.some((key) => key.domain === domain && key.state === 'waiting')) throw problem(dkimKeyProblems.waiting);
  if (existing.length >= DKIM_KEYS_MAX) throw problem(dkimKeyProblems.too_many, { fill: { max: DKIM_KEYS_MAX } });
  const { publicKey, privateKey } = await makeKeyPair('rsa', { modulusLength: RSA_BITS });
  const id = crypto.randomUUID();
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await db
    .insertInto('dkim_keys')
    .values({
      organization_id: organization,
      id,
      domain,
      selector: `s${randomBytes(4).toString('hex')}`,
      private_key: sealSecret(services.env, privateKeyPlace(id), pem),
      public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    })
    .execute();
  await recordChange(context, { action: 'dkim_key.add', object_type: 'dkim_key', object_id: id, after: { domain } });
  return findDkimKey(context, id);
}

export async function checkDkimKey(context: Context, id: string): Promise<DkimKey> {
  const { domain, record, public_key, state } = await findDkimKey(context, id);
  const records = await askTextRecords(context.services.env, record.name);
  if (records.length === 0) throw problem(dkimKeyProblems.no_record);
  if (!records.some((txtRecord) => holdsKey(txtRecord, public_key))) throw problem(dkimKeyProblems.other_record);
  await context.db
    .updateTable('dkim_keys')
    .set({ found_at: sql<string>`coalesce(found_at, now())`, checked_at: sql<string>`now()` })
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .execute();
  if (state === 'waiting')
    await recordChange(context, { action: 'dkim_key.find', object_type: 'dkim_key', object_id: id, after: { domain } });
  return findDkimKey(context, id);
}

export async function deleteDkimKey(context: Context, id: string): Promise<void> {
  const deleted = await context.db
    .deleteFrom('dkim_keys')
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .returning('domain')
    .executeTakeFirst();
  if (deleted === undefined) throw problem(httpProblems.not_found);
  await recordChange(context, { action: 'dkim_key.delete', object_type: 'dkim_key', object_id: id, before: deleted });
}

export const recheckDkimJob = jobKind({ name: 'recheck-dkim-keys', input: z.object({}), isSingle: true });

/** Looks up the record of every key: a key signs while its record exists. A name server that does not answer changes nothing. */
export async function recheckDkimKeys({ database, env, log }: Services): Promise<void> {
  await asSystem(database, deleteReplaced);
  const keys = await asSystem(database, (tx) =>
    tx.selectFrom('dkim_keys').select(['organization_id', 'id', 'domain', 'selector', 'public_key', 'found_at']).execute(),
  );
  await forEachTxtRecord({ env, log }, keys, {
    nameOf: ({ domain, selector, public_key }) => dkimRecordOf(domain, selector, public_key).name,
    found: async ({ organization_id, id, domain, public_key, found_at }, records) => {
      const isThere = records.some((record) => holdsKey(record, public_key));
      if (!isThere && found_at !== null)
        log.warn({ domain }, 'The DNS record of a DKIM key is gone, so the key no longer signs emails.');
      await asSystem(database, (tx) =>
        tx
          .updateTable('dkim_keys')
          .set({ checked_at: sql<string>`now()`, found_at: isThere ? sql<string>`coalesce(found_at, now())` : null })
          .where('organization_id', '=', organization_id)
          .where('id', '=', id)
          .execute(),
      );
    },
  });
}

/** Deletes replaced keys whose successor has signed so long that no email signed with the old key is still in transit. */
const deleteReplaced = (tx: Tx) =>
  tx
    .deleteFrom('dkim_keys as k')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('dkim_keys as n')
          .select('n.id')
          .whereRef('n.organization_id', '=', 'k.organization_id')
          .whereRef('n.domain', '=', 'k.domain')
          .whereRef('n.created_at', '>', 'k.created_at')
          .where('n.found_at', '<', sql<string>`now() - ${REPLACED_DAYS} * interval '1 day'`),
      ),
    )
    .execute();
