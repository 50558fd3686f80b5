import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem, type Tx } from '../../../db/database.ts';
import type { Env } from '../../../env.ts';
import type { Services } from '../../../services.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { sendSyslog } from '../../../observe/syslog.ts';
import { sealingKeyName, sealsPath, sealUnder } from '../queries/verification.ts';
import { formatSeal, type Seal } from '../rules.ts';

export const sealJob = jobKind({ name: 'seal-audit', input: z.object({}), isSingle: true });

/**
 * Seals the logs that grew since their last seal, and all logs once under a new key. Writes outside the database first: a seal
 * stored only in the database proves nothing against an attacker who controls it.
 */
export async function sealAudit({ database, env }: Pick<Services, 'database' | 'env'>): Promise<number> {
  const seals = await asSystem(database, (tx) => makeSeals(tx, env));
  if (seals.length === 0) return 0;
  const lines = seals.map(formatSeal);
  const file = sealsPath(env);
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  if (env.AUDIT_SYSLOG !== undefined) await sendSyslog(env.AUDIT_SYSLOG, lines);
  await asSystem(database, (tx) => saveSeals(tx, seals));
  return seals.length;
}

async function makeSeals(tx: Tx, env: Env): Promise<Seal[]> {
  const key_name = sealingKeyName(env);
  const { rows } = await sql<{ organization_id: string; row_id: number; hash: Buffer }>`
    select o.id as organization_id, last.id as row_id, last.hash
      from organizations o
      cross join lateral (select id, hash from audit_log a where a.organization_id = o.id order by id desc limit 1) last
     where not exists (select from audit_seals s where s.organization_id = o.id and s.row_id = last.id and s.key_name = ${key_name})`.execute(
    tx,
  );
  const sealed_at = new Date().toISOString();
  return rows.map(({ organization_id, row_id, hash }) => {
    const sealed = { organization_id, row_id, hash: hash.toString('hex'), sealed_at };
    return { ...sealed, key_name, seal: sealUnder(env, key_name, sealed)!.toString('hex') };
  });
}

async function saveSeals(tx: Tx, seals: readonly Seal[]): Promise<void> {
  await tx
    .insertInto('audit_seals')
    .values(
      seals.map(({ hash, seal, ...sealed }) => ({ ...sealed, hash: Buffer.from(hash, 'hex'), seal: Buffer.from(seal, 'hex') })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
