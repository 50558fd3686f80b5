import type { DepartmentNode } from '@vigil/contract/departments/department.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { treeOf, type SavedDepartment } from '../rules.ts';

type Scope = { db: Tx; organization: string };
type Tree = { version: string; nodes: readonly DepartmentNode[] };

const TREES_CACHED_MAX = 50;
const trees = new Map<string, Tree>();

/**
 * Returns every department, parents before their children. Cached until a department changes, because reading ten thousand takes
 * a while.
 */
export async function wholeTree(scope: Scope): Promise<readonly DepartmentNode[]> {
  const { organization } = scope;
  // Read before the departments, so that a change in between is noticed the next time.
  const version = await versionOf(scope);
  const cached = trees.get(organization);
  if (cached?.version === version) return cached.nodes;
  const nodes = treeOf(await savedDepartments(scope));
  trees.delete(organization);
  trees.set(organization, { version, nodes });
  const [oldest] = trees.keys();
  if (trees.size > TREES_CACHED_MAX && oldest !== undefined) trees.delete(oldest);
  return nodes;
}

/** Each write of a row changes its `xmin`, which serves as its version. */
async function versionOf({ db, organization }: Scope): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || '/' || coalesce(sum(hash_record_extended((id, xmin), 0)), 0) as version
      from departments where organization_id = ${organization}`.execute(db);
  return rows[0]!.version;
}

function savedDepartments({ db, organization }: Scope): Promise<SavedDepartment[]> {
  return (
    db
      .selectFrom('departments')
      .select(['id', 'title', 'parent_id', 'users_count', 'is_default'])
      .where('organization_id', '=', organization)
      // In index order, so that ten thousand titles need no sorting.
      .orderBy('parent_id')
      .orderBy('is_default', 'desc')
      .orderBy(sql`title collate "ru-x-icu"`)
      .orderBy('id')
      .execute()
  );
}
