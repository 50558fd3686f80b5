import type { InstallationLoad, ProcessLoad, ShareLoad, ShareUser } from '@vigil/contract/load/load.ts';
import { shareNames } from '@vigil/contract/load/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';
import { ADDRESS_PREFIX } from '../../sharing/owner.ts';
import type { ReportedShare } from './commands.ts';

/** After how many seconds without a report a process is left out: it has ended or cannot reach the database. */
const TIMEOUT_SECONDS = 45;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export async function findLoad({ db }: Context): Promise<InstallationLoad> {
  const rows = await db
    .selectFrom('process_loads')
    .select(['process', 'role', 'seen_at', 'shares'])
    .where('seen_at', '>', sql<string>`now() - ${TIMEOUT_SECONDS} * interval '1 second'`)
    .orderBy('process')
    .execute();
  const processes = rows.map(({ role, shares, ...row }) => ({
    ...row,
    role: role as ProcessLoad['role'],
    shares: (shares as ReportedShare[]).filter(isKnown).toSorted((a, b) => useOf(b) - useOf(a)),
  }));
  const titles = await findTitles(
    db,
    processes.flatMap(({ shares }) => shares),
  );
  return {
    processes: processes.map(({ shares, ...process }) => ({
      ...process,
      shares: shares.map(({ groups, ...share }) => ({
        ...(share as Omit<ShareLoad, 'users'>),
        users: groups.map(({ group, ...use }) => ({ ...nameOf(group, titles), ...use })),
      })),
    })),
  };
}

/** Whether this version knows the share: a process of another version may report other shares. */
const isKnown = ({ name }: ReportedShare): boolean => (shareNames as readonly string[]).includes(name);

const useOf = ({ running, waiting, refused }: ReportedShare): number => running + waiting + refused;

async function findTitles(db: Context['db'], shares: readonly ReportedShare[]): Promise<Map<string, string>> {
  const ids = new Set(shares.flatMap(({ groups }) => groups.flatMap(({ group }) => (UUID.test(group) ? [group] : []))));
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

function nameOf(group: string, titles: ReadonlyMap<string, string>): Pick<ShareUser, 'kind' | 'name' | 'organization_id'> {
  if (group.startsWith(ADDRESS_PREFIX)) {
    return { kind: 'address', name: group.slice(ADDRESS_PREFIX.length), organization_id: null };
  }
  if (!UUID.test(group)) return { kind: 'installation', name: '', organization_id: null };
  return { kind: 'organization', name: titles.get(group) ?? '', organization_id: group };
}
