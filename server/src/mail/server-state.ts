import type { ServerLimit } from '@vigil/contract/sending-profiles/sending-profile.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Slowing } from './connection-slots.ts';
import { connectionsAfter } from './limits.ts';

const WORDS_MAX = 500;
const MINUTES_SHOWN = 10;

type Scope = { db: Tx; organization: string };

/** Records how a mail server limited an organisation's emails, in place of an earlier message. */
export async function recordSlowing(
  { db, organization }: Scope,
  host: string,
  { words, at, connections }: Slowing,
): Promise<void> {
  const row = {
    host,
    words: words.slice(0, WORDS_MAX).replaceAll('\u0000', ' ').toWellFormed(),
    refused_at: new Date(at).toISOString(),
    connections,
  };
  await db
    .insertInto('mail_server_states')
    .values({ organization_id: organization, ...row })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet(row).where('mail_server_states.refused_at', '<', row.refused_at),
    )
    .execute();
}

export async function forgetSlowing({ db, organization }: Scope): Promise<void> {
  await db.deleteFrom('mail_server_states').where('organization_id', '=', organization).execute();
}

/** Finds how the server limits sending at present: by fewer connections, which grow again, or by a pause. */
export async function findServerState(
  { db, organization }: Scope,
  { host, max_connections: most }: { host: string; max_connections: number },
): Promise<ServerLimit | null> {
  const row = await db
    .selectFrom('mail_server_states as m')
    .leftJoin('sending_states as s', 's.organization_id', 'm.organization_id')
    .select(['m.words', 'm.refused_at', 'm.connections'])
    .select(sql<number>`extract(epoch from now() - m.refused_at)::float8 * 1000`.as('ms'))
    .select(sql<boolean>`coalesce(s.is_busy and s.open_until > now(), false)`.as('is_busy'))
    .where('m.organization_id', '=', organization)
    .where('m.host', '=', host)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { ms, connections: left, ...said } = row;
  const connections = left === null ? null : connectionsAfter({ left, most, ms });
  const isSlowed = connections !== null && connections < most;
  if (!isSlowed && !said.is_busy && ms > MINUTES_SHOWN * 60_000) return null;
  return { ...said, connections: isSlowed ? connections : null };
}
