import { rolePermissions, roles, type Role } from '@vigil/contract/shared/permissions.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { writeLetters } from '../../letters/commands/write-letters.ts';
import { wordsOfFailure } from '../queries/providers.ts';

/** Whoever may set a provider up learns that its metadata cannot be read any more. */
export async function tellAdministrators(
  scope: WorkContext,
  { id, title, code }: { id: string; title: string; code: string },
): Promise<void> {
  const { db, organization } = scope;
  const readers = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'language'])
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('registered_at', 'is not', null)
    .where(sql<boolean>`roles && ${administrators}::text[]`)
    .execute();
  for (const language of languages) {
    const theirs = readers.filter((reader) => reader.language === language);
    await writeLetters(scope, 'provider_unread', theirs, { provider: { id, title, reason: wordsOfFailure(code, language) } });
  }
}

const administrators: Role[] = roles.filter((role) => rolePermissions[role].includes('admin.settings.adfs'));
