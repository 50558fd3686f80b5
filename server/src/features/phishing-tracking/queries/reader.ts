import type { Language } from '@vigil/contract/shared/languages.ts';
import { EMAIL_ADDRESS } from '@vigil/contract/phishing-tracking/rules.ts';
import { asSystem, type Database } from '../../../db/database.ts';
import { isContentAddress } from '../../../storage/content-address.ts';
import type { Services } from '../../../services.ts';

/** Returns the language for teaching a person who failed an email. */
export const findReaderLanguage = (database: Database, user_id: string): Promise<Language> =>
  asSystem(database, async (tx) => {
    const { language } = await tx.selectFrom('users').select('language').where('id', '=', user_id).executeTakeFirstOrThrow();
    return language;
  });

/** Returns the lesson's language for a person who was deleted since; undefined for anybody else. */
export const findRemovedReader = (database: Database, delivery_id: string): Promise<Language | undefined> =>
  asSystem(database, async (tx) => {
    const reader = await tx
      .selectFrom('deliveries as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .innerJoin('organizations as o', 'o.id', 'd.organization_id')
      .select('u.language')
      .where('d.id', '=', delivery_id)
      .where('u.deleted_at', 'is not', null)
      .where('o.deactivated_at', 'is', null)
      .where('o.deleted_at', 'is', null)
      .executeTakeFirst();
    return reader?.language;
  });

/** Returns the organisation whose simulated email has this signed path; undefined for a path that we did not sign or that expired. */
export async function findOrganizationOfEmail(
  { env, database }: Pick<Services, 'env' | 'database'>,
  email: string,
): Promise<string | undefined> {
  const delivery_id = EMAIL_ADDRESS.exec(email)?.[1];
  if (delivery_id === undefined) return undefined;
  const [path, query] = email.split('?') as [string, string];
  if (!isContentAddress(env, path, Object.fromEntries(new URLSearchParams(query)))) return undefined;
  return asSystem(database, async (tx) => {
    const delivery = await tx.selectFrom('deliveries').select('organization_id').where('id', '=', delivery_id).executeTakeFirst();
    return delivery?.organization_id;
  });
}
