import type { Language } from '@vigil/contract/shared/languages.ts';
import { asSystem, type Database } from '../../../db/database.ts';

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
