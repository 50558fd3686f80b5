import type * as endpoints from '@vigil/contract/audit/endpoints.ts';
import type { AuditDetails, AuditRow } from '@vigil/contract/audit/audit-row.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import { sql } from 'kysely';
import { patternContaining } from '../../../db/like.ts';
import type { Tx } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { namesIn, withObjects } from './objects.ts';
import { showsRow, visibleColumn } from './row-visibility.ts';

type AuditQuery = ParsedOf<typeof endpoints.listAudit>['query'];

type Scope = { db: Tx; organization: string };

/** The name that the row itself recorded when the object was created, changed or deleted. */
const visibleName = sql<
  string | null
>`coalesce(after ->> 'name', after ->> 'title', after ->> 'domain', before ->> 'name', before ->> 'title', before ->> 'domain')`;
const columns = ['id', 'at', 'actor_name', 'action', 'object_type'] as const;

/** Returns a page of the log, from the newest row or from below a known row. */
export async function listAudit(
  scope: Scope,
  { limit, ...query }: AuditQuery,
): Promise<{ data: AuditRow[]; next: number | null }> {
  const found = await filterRows(scope, query)
    .select(columns)
    .select(visibleColumn<string | null>(scope.organization, 'object_id').as('object_id'))
    .select([sql<string>`coalesce(address, '')`.as('address'), visibleName.as('recorded_name')])
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const data = (await withObjects(scope, found.slice(0, limit))) as AuditRow[];
  return { data, next: found.length > limit ? data.at(-1)!.id : null };
}

function filterRows(
  { db, organization }: Scope,
  { actor, actions, object_id, date_from, date_to, before }: Omit<AuditQuery, 'limit'>,
) {
  let rows = db.selectFrom('audit_log').where('organization_id', '=', organization).where(showsRow(organization));
  if (actor) rows = rows.where('actor_name', 'ilike', patternContaining(actor));
  if (actions?.length) rows = rows.where('action', 'in', actions);
  if (object_id !== undefined) rows = rows.where(visibleColumn(organization, 'object_id'), '=', object_id);
  if (date_from !== undefined) rows = rows.where('at', '>=', date_from);
  if (date_to !== undefined) rows = rows.where('at', '<=', date_to);
  if (before !== undefined) rows = rows.where('id', '<', before);
  return rows;
}

export type WholeRow = Omit<AuditRow, 'object'> & { before: string; after: string; trace_id: string };

/** Returns complete rows, for a file. */
export async function listWholeRows(scope: Scope, { limit, ...query }: AuditQuery): Promise<WholeRow[]> {
  const rows = await filterRows(scope, query)
    .select(columns)
    .select(visibleColumn<string | null>(scope.organization, 'object_id').as('object_id'))
    .select([
      sql<string>`coalesce(address, '')`.as('address'),
      sql<string>`coalesce(trace_id, '')`.as('trace_id'),
      sql<string>`coalesce((${visibleColumn(scope.organization, 'before')})::text, '')`.as('before'),
      sql<string>`coalesce((${visibleColumn(scope.organization, 'after')})::text, '')`.as('after'),
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as WholeRow[];
}

export async function findAuditRow(context: Context, id: number): Promise<AuditDetails> {
  const { db, organization } = context;
  const row = await db
    .selectFrom('audit_log')
    .select([...columns, 'actor_id'])
    .select([
      visibleColumn<string | null>(organization, 'object_id').as('object_id'),
      visibleColumn<unknown>(organization, 'before').as('before'),
      visibleColumn<unknown>(organization, 'after').as('after'),
    ])
    .select([
      sql<string>`coalesce(address, '')`.as('address'),
      sql<string>`coalesce(trace_id, '')`.as('trace_id'),
      visibleName.as('recorded_name'),
    ])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where(showsRow(organization))
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  const [whole] = await withObjects(context, [row]);
  return { ...(whole as AuditDetails), names: await namesIn(context, JSON.stringify([row.before, row.after])) };
}
