import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { plainDn } from '../../../directory/rules.ts';
import { commonNameIn, nameKey } from '../rules/entry-managers.ts';
import type { ReadRow } from '../rules/import-row.ts';

type Scope = { db: Tx; organization: string };
type Row = Pick<ReadRow, 'email' | 'entry' | 'manager_entry'> & { row: number };

export type EntryManagers = {
  take(row: Row): void;
  /** Says in the rows that were kept whom their managers' entries are. */
  settle(scope: Scope, event_id: string): Promise<void>;
};

/**
 * A directory's file names a manager by their entry: it is that of another row, or else the common name in it is somebody's
 * alone, of the file or of the staff. Whose it is nobody's is told as such.
 */
export function entryManagers(isEmail: (text: string) => boolean): EntryManagers {
  const addresses = new Map<string, string>();
  const named: { row: number; email: string; entry: string }[] = [];
  return {
    take: ({ row, email, entry, manager_entry }) => {
      if (entry !== '' && isEmail(email)) addresses.set(plainDn(entry), email);
      if (manager_entry !== '') named.push({ row, email, entry: manager_entry });
    },
    settle: async (scope, event_id) => {
      if (named.length === 0) return;
      const lost = named.filter(({ entry }) => !addresses.has(plainDn(entry))).map(({ entry }) => commonNameIn(entry));
      const byName = await findByNames(scope, event_id, [...new Set(lost.filter((name) => name !== ''))]);
      const settled = named.map(({ row, email, entry }) => {
        const manager = addresses.get(plainDn(entry)) ?? byName.get(commonNameIn(entry)) ?? '';
        return { row, manager, refusal: manager === '' ? 'unknown_manager' : manager === email ? 'own_manager' : null };
      });
      await sql`
        update staff_import_rows r
           set manager = given.manager, refusals = case when given.refusal is null then r.refusals else r.refusals || given.refusal end
          from unnest(${settled.map(({ row }) => row)}::integer[], ${settled.map(({ manager }) => manager)}::text[],
            ${settled.map(({ refusal }) => refusal)}::text[]) as given (row, manager, refusal)
         where r.organization_id = ${scope.organization} and r.event_id = ${event_id} and r.row = given.row`.execute(scope.db);
    },
  };
}

/** Whose name it is, of one person alone. */
async function findByNames({ db, organization }: Scope, event_id: string, names: string[]): Promise<Map<string, string>> {
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
  return new Map([...found].flatMap(([name, emails]) => (emails.size === 1 ? [[name, [...emails][0]!] as const] : [])));
}

/** By the last name and the first, whichever leads: the rest is compared here. */
const isNamed = (names: string[]) =>
  sql<boolean>`(lower(last_name || ' ' || first_name) = any(${heads(names)}::text[]) or lower(first_name || ' ' || last_name) = any(${heads(names)}::text[])
    or lower(first_name || ' ' || middle_name || ' ' || last_name) = any(${names}::text[]))`;

/** `a b c` is looked for as `a b` too: a middle name may stand behind. */
const heads = (names: string[]): string[] => [...new Set(names.flatMap((name) => [name, name.split(' ').slice(0, 2).join(' ')]))];
