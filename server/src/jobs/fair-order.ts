import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Returns the ranks of owners' next jobs in the queue of a kind. */
export type Ranks = { next(owner: string): number };

/** The most waiting jobs that are scanned for the next job to run; its exact rank is not worth more. */
const HEAD_LOOK = 100;

/**
 * Finds ranks by start-time fair queueing: a job's rank is its owner's last waiting rank plus one, and at least that of the next job
 * to run. So an owner's first job runs beside the first waiting jobs of all other owners. Jobs run in the order of their ranks.
 * Concurrent transactions may assign the same ranks, which moves an owner forward by a few jobs.
 */
export async function findRanks(tx: Tx, kind: string, owners: readonly string[]): Promise<Ranks> {
  const { rows } = await sql<{ owner: string; head: number; last: number | null }>`
    select o as owner, h.head, (
        select -priority from pgboss.job
         where name = ${kind} and group_id = o and state < 'active'
         order by priority limit 1) as last
      from unnest(${[...new Set(owners)]}::text[]) o
     cross join (
        select coalesce(min(rank) filter (where start_after <= now()), max(rank), 0) as head from (
          select -priority as rank, start_after from pgboss.job
           where name = ${kind} and state < 'active' and not blocked
           order by priority desc, created_on limit ${HEAD_LOOK}) first) h`.execute(tx);
  const ranks = new Map(rows.map(({ owner, head, last }) => [owner, Math.max(head, (last ?? -1) + 1)]));
  return {
    next: (owner) => {
      const rank = ranks.get(owner)!;
      ranks.set(owner, rank + 1);
      return rank;
    },
  };
}

/** Finds an owner's last waiting rank without reading its waiting jobs. */
export const RANK_INDEX = `do $$ begin
  perform pg_advisory_xact_lock(hashtextextended('job_owner_rank', 0));
  -- Without this look each start would lock the table against writers.
  if to_regclass('pgboss.job_owner_rank') is null then
    create index job_owner_rank on pgboss.job_common (name, group_id, priority)
      where state < 'active' and group_id is not null;
  end if;
end $$`;

/** The queue runs the highest priority first. */
export const priorityOf = (rank: number): number => -rank;
