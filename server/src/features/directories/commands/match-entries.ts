import { domainOf, isEmail } from '@vigil/contract/employees/rules.ts';
import type { ImportRefusal } from '@vigil/contract/staff-imports/staff-import.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import type { OrganizationScope, Tx } from '../../../db/database.ts';
import { findProvenAmong } from '../../employees/queries/proven-domains.ts';
import { findLinks, type LinkedPerson } from '../../identities/queries/linked-people.ts';
import { maySpeakFor } from '../../identities/queries/external-identities.ts';
import type { ReadEntry } from '../rules/people.ts';

type Scope = { db: Tx; organization: OrganizationScope };
type Holder = { email: string; id: string; linked_key: string | null };

export type MatchedEntry = ReadEntry & { refusal: ImportRefusal | null };
export type EntryMatches = {
  matched: MatchedEntry[];
  /** People whose address in the directory differs from their address here. */
  renamed: { id: string; email: string }[];
  /** People removed by an earlier synchronisation who are in the directory again. */
  returning: string[];
};

/**
 * Decides which person each entry belongs to: by the link of its permanent id, or without a link by its address. Two entries with one
 * address belong to nobody, and a person deleted by an administrator stays deleted.
 */
export async function matchEntries(
  scope: Scope,
  { max_role }: { max_role: Role },
  entries: readonly ReadEntry[],
): Promise<EntryMatches> {
  const shared = sharedAddresses(entries);
  const emails = [...new Set(entries.map(({ email }) => email))];
  const links = new Map((await findLinks(scope, null).execute()).map((link) => [link.subject, link]));
  const holders = new Map((await findHolders(scope, emails)).map((holder) => [holder.email, holder]));
  const deleted = await findDeleted(scope, emails);
  const proven = await findProvenAmong(scope, renamedDomains(entries, links));
  const renamed: EntryMatches['renamed'] = [];
  const returning: string[] = [];

  function refusalOf({ key, email }: ReadEntry): ImportRefusal | null {
    if (!isEmail(email)) return null;
    if (shared.has(email)) return 'shared_address';
    const link = key === '' ? undefined : links.get(key);
    const holder = holders.get(email);
    if (link !== undefined && link.deleted_at === null) return link.email === email ? null : refusalOfNew(link, email, holder);
    if (holder !== undefined) return holder.linked_key === null || holder.linked_key === key ? null : 'other_entry';
    if (link?.left_directory === true && link.email === email && maySpeakFor(link.roles, max_role)) {
      returning.push(link.id);
      return null;
    }
    return link !== undefined || deleted.has(email) ? 'deleted_before' : null;
  }

  function refusalOfNew(link: LinkedPerson, email: string, holder: Holder | undefined): ImportRefusal | null {
    if (holder !== undefined) return 'other_entry';
    if (!maySpeakFor(link.roles, max_role)) return 'person_outranks';
    if (!proven.has(domainOf(email))) return 'foreign_domain';
    renamed.push({ id: link.id, email });
    return null;
  }

  return { matched: entries.map((entry) => ({ ...entry, refusal: refusalOf(entry) })), renamed, returning };
}

/** Returns the entry as a row of an import. */
export const rowOf = ({ cells, emptied, refusal }: MatchedEntry) => ({
  cells,
  emptied,
  refusals: refusal === null ? [] : [refusal],
});

function sharedAddresses(entries: readonly ReadEntry[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { email } of entries) (seen.has(email) ? shared : seen).add(email);
  return shared;
}

const renamedDomains = (entries: readonly ReadEntry[], links: ReadonlyMap<string, LinkedPerson>): string[] =>
  entries.flatMap(({ key, email }) => {
    const link = links.get(key);
    return link === undefined || link.email === email ? [] : [domainOf(email)];
  });

async function findHolders({ db, organization }: Scope, emails: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select u.email, u.id, i.subject as linked_key
      from users u
      left join identities i on i.organization_id = u.organization_id and i.provider_id is null and i.user_id = u.id
     where u.organization_id = ${organization} and u.deleted_at is null and u.email = any(${emails}::text[])`.execute(db);
  return rows;
}

/** Lists addresses of people that a person deleted, not a synchronisation. */
async function findDeleted({ db, organization }: Scope, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from users
     where organization_id = ${organization} and deleted_at is not null and not left_directory
       and email = any(${emails}::text[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
}
