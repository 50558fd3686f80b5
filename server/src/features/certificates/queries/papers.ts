import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import type { Look, Paper } from '../rules.ts';

type Scope = Pick<WorkContext, 'db' | 'organization'>;

/** Returns the content of these certificates, in the order of the ids, without revoked ones. */
export async function findPapers({ db, organization }: Scope, ids: readonly string[]): Promise<Paper[]> {
  const rows = await db
    .selectFrom('certificates')
    .select(['id', 'number', 'holder', 'course_title', 'organization_title', 'language', 'look', 'completed_on', 'valid_until'])
    .where('organization_id', '=', organization)
    .where('id', '=', anyOf(ids))
    .where('revoked_at', 'is', null)
    .orderBy(sql`array_position(${[...ids]}::uuid[], id)`)
    .execute();
  return rows.map(({ look, ...row }) => ({ ...row, look: look as Look }));
}

/** Returns the organisation's present branding. */
export async function findBrand({ db, organization }: Scope) {
  return db
    .selectFrom('organizations')
    .select(['title', 'theme_color', 'logo_file_id'])
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
}
