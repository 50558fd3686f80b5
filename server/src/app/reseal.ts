import { sql } from 'kysely';
import { bindPasswordPlace } from '../features/directories/queries/directory.ts';
import { sealAudit } from '../features/audit/commands/seal-audit.ts';
import { secretPlace as providerPlace } from '../features/sso/queries/providers.ts';
import { secretPlace as factorPlace } from '../features/two-factor/commands/verify-code.ts';
import { asSystem, type Database, type Tx } from '../db/database.ts';
import type { Env } from '../env.ts';
import { privateKeyPlace } from '../mail/signing.ts';
import { resealSecret, type SecretPlace } from '../secrets/seal.ts';
import { senderPasswordPlace } from '../mail/transports.ts';

/** Every column with encrypted secrets, and the column that identifies its row. */
const places: { placeOf: (row: string) => SecretPlace; row: string }[] = [
  { placeOf: senderPasswordPlace, row: 'organization_id' },
  { placeOf: bindPasswordPlace, row: 'organization_id' },
  { placeOf: providerPlace, row: 'id' },
  { placeOf: factorPlace, row: 'user_id' },
  { placeOf: privateKeyPlace, row: 'id' },
];

export type Resealed = { table: string; moved: number; unreadable: number };

/** Re-encrypts every secret with the current key, and seals the audit log with it. Secrets that neither key opens are reported. */
export async function resealAll(services: { database: Database; env: Env }): Promise<Resealed[]> {
  const { database, env } = services;
  const done: Resealed[] = [];
  for (const { placeOf, row } of places) done.push(await asSystem(database, (tx) => reseal(tx, env, { placeOf, row })));
  await sealAudit(services);
  return done;
}

async function reseal(tx: Tx, env: Env, { placeOf, row }: (typeof places)[number]): Promise<Resealed> {
  const { table, field } = placeOf('');
  const sealedSecrets = await sql<{ row: string; sealed: Buffer }>`
    select ${sql.ref(row)}::text as row, ${sql.ref(field)} as sealed from ${sql.table(table)} where ${sql.ref(field)} is not null
     for update`.execute(tx);
  let [moved, unreadable] = [0, 0];
  for (const { row: name, sealed } of sealedSecrets.rows) {
    try {
      const resealed = resealSecret(env, placeOf(name), sealed);
      if (resealed === null) continue;
      await sql`update ${sql.table(table)} set ${sql.ref(field)} = ${resealed} where ${sql.ref(row)} = ${name}`.execute(tx);
      moved++;
    } catch {
      unreadable++;
    }
  }
  return { table, moved, unreadable };
}
