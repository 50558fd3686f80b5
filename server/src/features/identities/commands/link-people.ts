import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';

type Scope = { db: Tx; organization: string };
/** An entry's permanent id, and the address of its person. */
type DirectoryLink = { key: string; email: string };

/** Links people to their entries in the organisation's own directory, each once. */
export async function linkPeople({ db, organization }: Scope, links: readonly DirectoryLink[]): Promise<void> {
  await sql`
    insert into identities (organization_id, subject, user_id)
    select ${organization}, key, u.id
      from ${rowsAs('t', links, { key: 'text', email: 'text' })}
      join users u on u.organization_id = ${organization} and u.email = t.email and u.deleted_at is null
     where not exists (select from identities i join users tied on tied.id = i.user_id
             where i.organization_id = ${organization} and i.provider_id is null and i.subject = t.key and tied.deleted_at is null)
       and not exists (select from identities i
             where i.organization_id = ${organization} and i.provider_id is null and i.user_id = u.id)
    on conflict (organization_id, provider_id, subject) do update set user_id = excluded.user_id`.execute(db);
}

/** Removes these people's links to the directory. The directory links them again when it finds them by their address. */
export async function unlinkFromDirectory({ db, organization }: Scope, user_ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('identities')
    .where('organization_id', '=', organization)
    .where('provider_id', 'is', null)
    .where('user_id', '=', anyOf(user_ids))
    .execute();
}

/**
 * Removes all links of a provider, in every organisation that accepts it; without a provider, all links to the organisation's
 * own directory.
 */
export async function unlinkEveryone({ db, organization }: Scope, provider_id: string | null): Promise<void> {
  if (provider_id !== null) {
    await sql`select untie_sso_provider(${provider_id})`.execute(db);
    return;
  }
  await db.deleteFrom('identities').where('organization_id', '=', organization).where('provider_id', 'is', null).execute();
}
