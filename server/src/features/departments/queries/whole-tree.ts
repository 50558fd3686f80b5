import type { DepartmentNode } from '@vigil/contract/departments/department.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { treeOf, type SavedDepartment } from '../rules.ts';

type Scope = { db: Tx; organization: string };
type Tree = { version: string; nodes: readonly DepartmentNode[] };

const TREES_CACHED_MAX = 50;
const trees = new Map<string, Tree>();

/**
 * Returns every department, parents before their children. Caches them until a department changes, because reading ten thousand
 * departments takes a while.
 */
export async function findWholeTree(scope: Scope): Promise<readonly DepartmentNode[]> {
  const { organization } = scope;
  // The version is read before the departments, so that a change in between is noticed the next time.
  const version = await findVersion(scope);
  const cached = trees.get(organization);
  if (cached?.version === version) return cached.nodes;
  const nodes = treeOf(await listSavedDepartments(scope));
  trees.delete(organization);
  trees.set(organization, { version, nodes });
  const [oldest] = trees.keys();
  if (trees.size > TREES_CACHED_MAX && oldest !== undefined) trees.delete(oldest);
  return nodes;
}

/** Returns a text that changes with every write to a department: each write changes the row's `xmin`. */
async function findVersion({ db, organization }: Scope): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || '/' || coalesce(sum(hash_record_extended((id, xmin), 0)), 0) as version
      from departments where organization_id = ${organization}`.execute(db);
  return rows[0]!.version;
}

function listSavedDepartments({ db, organization }: Scope): Promise<SavedDepartment[]> {
  return (
    db
      .selectFrom('departments')
      .select(['id', 'title', 'parent_id', 'users_count', 'is_default'])
      .where('organization_id', '=', organization)
      // Reads in the order of the index, so that ten thousand titles need no sorting.
      .orderBy('parent_id')
      .orderBy('is_default', 'desc')
      .orderBy(sql`title collate "ru-x-icu"`)
      .orderBy('id')
      .execute()
  );
}
