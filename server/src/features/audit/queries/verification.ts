import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { AuditVerification } from '@vigil/contract/audit/audit-row.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Env } from '../../../env.ts';
import { keyFor, keyName, keysFor } from '../../../secrets/seal.ts';
import { sealedText, parseSeal, type Seal, type Sealed } from '../rules.ts';

type Scope = { db: Tx; organization: string };

export const sealsPath = ({ AUDIT_SEALS_FILE, DATA_FOLDER }: Env): string =>
  AUDIT_SEALS_FILE ?? join(DATA_FOLDER, 'audit-seals.log');

const PURPOSE = 'audit-seal';

/** Returns the name of the key that makes new seals. */
export const sealingKeyName = (env: Env): string => keyName(keyFor(env, PURPOSE));

/** Computes the seal under the key with this name. Returns undefined if the installation no longer has that key. */
export function sealUnder(env: Env, key_name: string, sealed: Sealed): Buffer | undefined {
  const key = keysFor(env, PURPOSE).find((candidate) => keyName(candidate) === key_name);
  return key && createHmac('sha256', key).update(sealedText(sealed)).digest();
}

/**
 * Verifies an organisation's chain from its beginning: each row must follow from the previous one, the last must match the
 * separately stored head, and each sealed row must match its seal. Reads the seals of both the database and the file.
 */
export async function verifyAudit(scope: Scope, env: Env, { file = sealsPath(env) } = {}): Promise<AuditVerification> {
  const chain = await verifyChain(scope);
  const seals = [...(await listSavedSeals(scope)), ...(await readFileSeals(file, scope.organization))].filter(
    (seal) => sealUnder(env, seal.key_name, seal) !== undefined,
  );
  const broken = await findFirstBroken(scope, env, seals);
  const places = [chain.broken_at, broken].filter((place) => place !== null);
  return {
    rows_count: chain.rows_count,
    broken_at: places.length === 0 ? null : Math.min(...places),
    unsealed_count: await countAfter(scope, Math.max(0, ...seals.map(({ row_id }) => row_id))),
    sealed_at: seals.reduce<string | null>((last, { sealed_at }) => (last !== null && last > sealed_at ? last : sealed_at), null),
  };
}

async function countAfter({ db, organization }: Scope, row_id: number): Promise<number> {
  const { n } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organization_id', '=', organization)
    .where('id', '>', row_id)
    .executeTakeFirstOrThrow();
  return n;
}

type Chain = Pick<AuditVerification, 'rows_count' | 'broken_at'>;

async function verifyChain({ db, organization }: Scope): Promise<Chain> {
  const { rows } = await sql<Chain>`
    with links as (
      select a.id, a.hash, a.hash = audit_hash(a) and a.previous_hash = coalesce(lag(a.hash) over (order by a.id), '\\x00') as is_sound
        from audit_log a where a.organization_id = ${organization}
    ), last as (select id, hash from links order by id desc limit 1)
    select (select count(*) from links)::int as rows_count,
           coalesce((select min(id) from links where not is_sound),
                    (select l.id from last l join audit_heads h on h.organization_id = ${organization} and h.hash <> l.hash)) as broken_at
  `.execute(db);
  return rows[0]!;
}

async function listSavedSeals({ db, organization }: Scope): Promise<Seal[]> {
  const rows = await db.selectFrom('audit_seals').selectAll().where('organization_id', '=', organization).execute();
  return rows.map(({ hash, seal, ...sealed }) => ({ ...sealed, hash: hash.toString('hex'), seal: seal.toString('hex') }));
}

async function readFileSeals(file: string, organization: string): Promise<Seal[]> {
  if (!existsSync(file)) return [];
  const seals: Seal[] = [];
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const seal = parseSeal(text);
    if (seal?.organization_id === organization) seals.push(seal);
  }
  return seals;
}

/** Returns the id of the first row that differs from its seal, or that a forged seal names; null if there is none. */
async function findFirstBroken({ db, organization }: Scope, env: Env, seals: readonly Seal[]): Promise<number | null> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'hash'])
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${seals.map(({ row_id }) => row_id)}::bigint[])`)
    .execute();
  const hashes = new Map(rows.map(({ id, hash }) => [id, hash.toString('hex')]));
  const broken = seals.filter((seal) => !isOurs(env, seal) || hashes.get(seal.row_id) !== seal.hash);
  return broken.length === 0 ? null : Math.min(...broken.map(({ row_id }) => row_id));
}

/** Whether a key of this installation made the seal. */
function isOurs(env: Env, seal: Seal): boolean {
  const stored = Buffer.from(seal.seal, 'hex');
  const ours = sealUnder(env, seal.key_name, seal);
  return ours?.length === stored.length && timingSafeEqual(ours, stored);
}
