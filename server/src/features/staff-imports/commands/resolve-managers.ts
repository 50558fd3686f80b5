import type { ManagerFlaw } from '@vigil/contract/staff-imports/staff-import.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import { plainDn } from '../../../ldap/rules.ts';
import { nameKey, managerName } from '../rules/entry-managers.ts';
import type { ReadRow } from '../rules/import-row.ts';

type Scope = { db: Tx; organization: string };
type Row = Pick<ReadRow, 'email' | 'entry' | 'manager_said'> & { row: number };

export type ManagerResolver = {
  take(row: Row): void;
  /** Replaces the names of managers in the stored rows by addresses, or marks what is wrong with them. */
  resolve(scope: Scope, event_id: string): Promise<void>;
};

/**
 * Collects rows, and resolves managers that are named instead of given by address. A directory's file names a manager's entry,
 * which must be the entry of another row. Other files name a person, and only one person in the file or among the staff may have
 * the name.
 */
export function createManagerResolver(isEmail: (text: string) => boolean): ManagerResolver {
  const addresses = new Map<string, string>();
  const namedManagers: { row: number; email: string; said: string }[] = [];
  return {
    take: ({ row, email, entry, manager_said: said }) => {
      if (entry !== '' && isEmail(email)) addresses.set(plainDn(entry), email);
      if (said !== '') namedManagers.push({ row, email, said });
    },
    resolve: async (scope, event_id) => {
      if (namedManagers.length === 0) return;
      const lost = namedManagers.filter(({ said }) => !addresses.has(plainDn(said))).map(({ said }) => managerName(said));
      const byName = await findByNames(scope, event_id, [...new Set(lost.filter((name) => name !== ''))]);
      const settled = namedManagers.map(({ row, email, said }) => {
        const entry = addresses.get(plainDn(said));
        const found = entry === undefined ? (byName.get(managerName(said)) ?? []) : [entry];
        return { row, manager: found.length === 1 ? found[0]! : '', flaw: flawIn(found, email) };
      });
      await sql`
        update staff_import_rows r
           set manager = given.manager, manager_flaw = given.flaw
          from ${rowsAs('given', settled, { row: 'integer', manager: 'text', flaw: 'text' })}
         where r.organization_id = ${scope.organization} and r.event_id = ${event_id} and r.row = given.row`.execute(scope.db);
    },
  };
}

function flawIn(found: readonly string[], email: string): ManagerFlaw | null {
  if (found.length === 0) return 'unknown_manager';
  if (found.length > 1) return 'unclear_manager';
  return found[0] === email ? 'own_manager' : null;
}

/** Returns the addresses of the people with each of these names. */
async function findByNames({ db, organization }: Scope, event_id: string, names: string[]): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ email: string; last_name: string; first_name: string; middle_name: string }>`
    select email, last_name, first_name, middle_name from staff_import_rows
     where organization_id = ${organization} and event_id = ${event_id} and email <> '' and ${isNamed(names)}
    union
    select email, last_name, first_name, middle_name from users
     where organization_id = ${organization} and deleted_at is null and ${isNamed(names)}`.execute(db);
  const found = new Map<string, Set<string>>();
  for (const { email, last_name, first_name, middle_name } of rows) {
    for (const name of [
      [last_name, first_name],
      [first_name, last_name],
      [last_name, first_name, middle_name],
      [first_name, middle_name, last_name],
    ]) {
      const key = nameKey(name.join(' '));
      found.set(key, (found.get(key) ?? new Set()).add(email));
    }
  }
  return new Map([...found].map(([name, emails]) => [name, [...emails]]));
}

/** Matches the last and the first name in either order; the rest of the name is compared afterwards. */
const isNamed = (names: string[]) =>
  sql<boolean>`(lower(last_name || ' ' || first_name) = any(${heads(names)}::text[]) or lower(first_name || ' ' || last_name) = any(${heads(names)}::text[])
    or lower(first_name || ' ' || middle_name || ' ' || last_name) = any(${names}::text[]))`;

/** Returns the names, and the first two words of each, because a middle name may follow: for `a b c` also `a b`. */
const heads = (names: string[]): string[] => [...new Set(names.flatMap((name) => [name, name.split(' ').slice(0, 2).join(' ')]))];
