import type { DirectoryIssue, directoryIssuesQuery } from '@vigil/contract/directories/directory.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { patternContaining } from '../../../db/like.ts';

type Scope = { db: Tx; organization: string };

const columns = ['position', 'email', 'last_name', 'first_name', 'middle_name', 'department', 'manager'] as const;

const issues = ({ db, organization }: Scope) => db.selectFrom('directory_issues').where('organization_id', '=', organization);

/** Lists one kind of the last synchronisation's issues, in the order of the people. */
export async function listIssues(
  scope: Scope,
  { kind, reason, search = '', ...page }: z.output<typeof directoryIssuesQuery>,
): Promise<Page<DirectoryIssue>> {
  const found = issues(scope)
    .where('kind', '=', kind)
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason!))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`lower(concat_ws(' ', last_name, first_name, middle_name, email)) like ${patternContaining(search.toLowerCase())}`,
      ),
    );
  const rows = await found
    .select([...columns, 'kind', 'reason'])
    .orderBy('position')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { n } = await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { data: rows as DirectoryIssue[], total_count: n, ...page };
}

export const countIssues = async (scope: Scope): Promise<number> =>
  (
    await issues(scope)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Lists the next issues of all kinds, for a file. */
export async function listIssuesAfter(scope: Scope, after: number, limit: number): Promise<DirectoryIssue[]> {
  const rows = await issues(scope)
    .select([...columns, 'kind', 'reason'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows as DirectoryIssue[];
}
