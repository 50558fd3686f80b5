import { hostname } from 'node:os';
import { sql } from 'kysely';
import { asSystem } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import type { GroupUse } from '../../sharing/fair-queue.ts';
import { sharesInUse } from '../../sharing/shares.ts';

/** How many groups of a share are saved: ten are enough to see who causes the load. */
const GROUPS_MAX = 10;
const DELETED_AFTER_HOURS = 1;

export type ReportedShare = {
  name: string;
  slots: number;
  running: number;
  waiting: number;
  refused: number;
  groups: GroupUse[];
};

/** Saves the shares of this process, with their limits and present users, where every process can read them. */
export async function reportLoad({ database, env }: Pick<Services, 'database' | 'env'>): Promise<void> {
  const shares: ReportedShare[] = sharesInUse().map(({ limits, groups, ...share }) => ({
    ...share,
    slots: limits.slots,
    groups: groups.slice(0, GROUPS_MAX),
  }));
  const row = { role: env.ROLE, seen_at: sql<string>`now()`, shares: JSON.stringify(shares) };
  await asSystem(database, async (tx) => {
    await tx
      .insertInto('process_loads')
      .values({ process: `${hostname()}:${process.pid}`, ...row })
      .onConflict((conflict) => conflict.column('process').doUpdateSet(row))
      .execute();
    await tx
      .deleteFrom('process_loads')
      .where('seen_at', '<', sql<string>`now() - ${DELETED_AFTER_HOURS} * interval '1 hour'`)
      .execute();
  });
}
