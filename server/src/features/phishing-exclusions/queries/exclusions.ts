import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import type * as endpoints from '@vigil/contract/phishing-exclusions/endpoints.ts';
import type { Exclusion } from '@vigil/contract/phishing-exclusions/exclusion.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql, type RawBuilder } from 'kysely';
import { showsTag } from '../../people/queries/result-visibility.ts';
import { patternContaining } from '../../../db/like.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';
import { todayOf } from '../../../db/today.ts';
import { excludesPerson, isExcluded, nearestFirst } from './excluded.ts';

type Scope = Pick<Context, 'db' | 'organization'>;
type ListQuery = ParsedOf<typeof endpoints.listExclusions>['query'];

const columns = { person: 'e.user_id', department: 'e.department_id', tag: 'e.tag_id' } as const;

/** Lists exclusions, the newest first. */
export async function listExclusions(
  scope: Scope,
  { search, kind, with_over, days, limit, offset }: ListQuery & { days?: { from: string; to: string } },
): Promise<Page<Exclusion> & { people_count: number }> {
  const where: RawBuilder<unknown>[] = [];
  if (!with_over) where.push(sql`not ${isOver(scope.organization)}`);
  if (days) where.push(wasInForce(days));
  if (kind) where.push(sql`${sql.ref(columns[kind])} is not null`);
  if (search) where.push(sql`lower(${title} || ' ' || e.reason) like ${patternContaining(search.toLowerCase())}`);
  const page = sql`order by e.created_at desc, e.id limit ${limit} offset ${offset}`;
  const rows = await selectExclusions(scope, { where, page });
  return {
    data: rows.map(exclusionOf),
    total_count: rows[0]?.total ?? (offset === 0 ? 0 : await countRows(scope, where)),
    limit,
    offset,
    people_count: await countExcluded(scope),
  };
}

export async function findExclusion(scope: Scope, id: string): Promise<Exclusion> {
  const [row] = await selectExclusions(scope, { where: [sql`e.id = ${id}`] });
  if (row === undefined) throw problem(httpProblems.not_found);
  return exclusionOf(row);
}

/** Lists all exclusions of one person in force now. */
export async function listExclusionsOf(scope: Scope, user_id: string): Promise<{ data: Exclusion[] }> {
  const { db, organization } = scope;
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (person === undefined) throw problem(httpProblems.not_found);
  const rows = await selectExclusions(scope, {
    where: [
      sql`exists (select from users u where u.organization_id = ${organization} and u.id = ${user_id} and ${excludesPerson(organization)})`,
    ],
    page: sql`order by ${nearestFirst}`,
  });
  return { data: rows.map(exclusionOf) };
}

async function countExcluded({ db, organization }: Scope): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from users u
     where u.organization_id = ${organization} and u.deleted_at is null and ${isExcluded(organization, 'u')}`.execute(db);
  return rows[0]!.people;
}

type Row = Omit<Exclusion, 'target' | 'version'> & { target_id: string; title: string; is_registered: boolean; total: number };

const isOver = (organization: string) => sql`(e.ended_at is not null or coalesce(e.until < ${todayOf(organization)}, false))`;
/** Whether the exclusion was in force on some of these days, by the organisation's clock. */
const wasInForce = ({
  from,
  to,
}: {
  from: string;
  to: string;
}) => sql`exists (select from organizations o where o.id = e.organization_id
  and (e.created_at at time zone o.time_zone)::date <= ${to}
  and coalesce((e.ended_at at time zone o.time_zone)::date, e.until, 'infinity') >= ${from}
  and coalesce(e.until, 'infinity') >= ${from})`;
const title = sql`coalesce(nullif(trim(u.sort_name), ''), d.title, t.title, e.title)`;
const joins = sql`
  left join users u on u.organization_id = e.organization_id and u.id = e.user_id
  left join departments d on d.organization_id = e.organization_id and d.id = e.department_id
  left join tags t on t.organization_id = e.organization_id and t.id = e.tag_id`;

async function selectExclusions(
  { db, organization }: Scope,
  { where, page = sql`` }: { where: RawBuilder<unknown>[]; page?: RawBuilder<unknown> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id, case when e.user_id is not null then 'person' when e.department_id is not null then 'department' else 'tag' end as kind,
        coalesce(e.user_id, e.department_id, e.tag_id) as target_id, ${title} as title, u.registered_at is not null as is_registered,
        case when e.user_id is not null then u.deleted_at is not null when e.department_id is not null then d.id is null
          else t.deleted_at is not null end as is_gone,
        case when e.user_id is not null then (u.deleted_at is null)::int when e.tag_id is not null then case when ${showsTag(organization, sql`e.tag_id`)} then t.users_count else 0 end
          else coalesce((
            with recursive below (id) as (
              select d.id where d.id is not null
              union
              select c.id from departments c join below b on c.parent_id = b.id where c.organization_id = ${organization}
            )
            select sum(c.users_count)::int from below b join departments c on c.organization_id = ${organization} and c.id = b.id), 0)
        end as users_count,
        e.reason, to_char(e.until, 'YYYY-MM-DD') as until, e.created_at,
        coalesce((select trim(a.sort_name) from users a where a.organization_id = e.organization_id and a.id = e.created_by), '') as created_by_name,
        ${isOver(organization)} as is_over, e.ended_at, count(*) over ()::int as total
      from phishing_exclusions e ${joins}
     where ${sql.join([sql`e.organization_id = ${organization}`, ...where], sql` and `)} ${page}`.execute(db);
  return rows;
}

async function countRows({ db, organization }: Scope, where: RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from phishing_exclusions e ${joins}
     where ${sql.join([sql`e.organization_id = ${organization}`, ...where], sql` and `)}`.execute(db);
  return rows[0]!.total;
}

const exclusionOf = ({ target_id, title: name, is_registered, ...row }: Row): Exclusion => ({
  ...row,
  version: versionOf(editableExclusion, row),
  target: { id: target_id, title: name, is_registered },
});

export const editableExclusion = {
  kind: 'phishing_exclusion',
  fields: same('reason', 'until'),
} satisfies Editable<Exclusion>;
