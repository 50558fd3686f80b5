import type { ScormVersion } from '@vigil/contract/scorm/package.ts';
import type { FoundItem } from '../../../reading/packages/found-package.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';

export type StoredPackage = { id: string; folder: string; version: ScormVersion; title: string; items: FoundItem[] };

/** Returns a package as the player needs it. */
export async function findPackage(
  { db, organization }: Pick<WorkContext, 'db' | 'organization'>,
  id: string,
): Promise<StoredPackage> {
  const row = await db
    .selectFrom('scorm_packages')
    .select(['id', 'folder', 'version', 'title', 'items'])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return { ...row, items: row.items as FoundItem[] };
}
