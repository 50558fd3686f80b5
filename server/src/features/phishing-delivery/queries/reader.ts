import type { Language } from '@vigil/contract/shared/languages.ts';
import { asSystem, type Database } from '../../../db/database.ts';

/** In which language someone is taught whom a letter has caught. */
export const findReaderLanguage = (database: Database, user_id: string): Promise<Language> =>
  asSystem(database, async (tx) => {
    const { language } = await tx.selectFrom('users').select('language').where('id', '=', user_id).executeTakeFirstOrThrow();
    return language;
  });
