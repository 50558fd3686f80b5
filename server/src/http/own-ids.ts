import type { Flaws } from '@vigil/contract/shared/flaws.ts';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { flawProblem } from './validate.ts';

type Kind = 'users' | 'departments' | 'tags' | 'phishing_campaigns' | 'phishing_templates' | 'courses';
/** Templates and courses may also belong to the installation. */
const isCatalogue = (kind: Kind): boolean => kind === 'phishing_templates' || kind === 'courses';

/**
 * The kind of record that the ids in a field of a filter or of a choice of people name, by the field's name, anywhere in a request.
 * The ids that a call is about (in its path, `course_id`, `tag_id`) are checked by its own command.
 */
export const idFields: Readonly<Record<string, Kind>> = {
  target_users: 'users',
  exclude_users: 'users',
  users: 'users',
  users_ids: 'users',
  exclude_users_ids: 'users',
  exclude_user_ids: 'users',
  include_ids: 'users',
  exclude_ids: 'users',
  target_departments: 'departments',
  exclude_departments: 'departments',
  departments: 'departments',
  departments_ids: 'departments',
  exclude_departments_ids: 'departments',
  tags: 'tags',
  excludedTags: 'tags',
  in_phishing: 'phishing_campaigns',
  campaign_id: 'phishing_campaigns',
  in_course: 'courses',
};

type Scope = Pick<Context, 'db' | 'organization' | 'language'>;

/**
 * Refuses a request whose filter or choice of people names a record that is missing or belongs to another organisation, and reports
 * each such field. An empty answer would look as if the record existed.
 */
export const requireOwnIds = (scope: Scope, parsed: { query: unknown; body: unknown }): Promise<void> =>
  requireOwn(scope, [...idsIn(parsed.query), ...idsIn(parsed.body)]);

/**
 * Refuses ids of missing records and of another organisation's records, for fields whose names do not reveal the kind of record.
 */
export async function requireOwn(scope: Scope, given: readonly GivenIds[]): Promise<void> {
  const flaws: Flaws = Object.assign({}, ...(await Promise.all(given.map((one) => flawOf(scope, one)))));
  if (Object.keys(flaws).length > 0) throw flawProblem(flaws, scope.language);
}

type GivenIds = { path: string; kind: Kind; ids: readonly string[] };

/** Whether a value is an id. The `tags` of a filter are ids, but those of a course are words. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value);

/** Returns the ids in the fields of a value, at any depth except inside lists, which contain no selection of people. */
function idsIn(value: unknown, path = ''): GivenIds[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const kind = idFields[name];
    const ids = kind === undefined ? [] : [inner].flat().filter(isId);
    return kind !== undefined && ids.length > 0
      ? [{ path: `${path}${name}`, kind, ids: [...new Set(ids)] }]
      : idsIn(inner, `${path}${name}.`);
  });
}

async function flawOf({ db, organization }: Scope, { path, kind, ids }: GivenIds): Promise<Flaws> {
  const { rows } = await sql`
    select from unnest(${[...ids]}::uuid[]) as given (id)
     where not exists (select from ${sql.table(kind)} own where own.id = given.id
       and (own.organization_id = ${organization} ${isCatalogue(kind) ? sql`or own.organization_id is null` : sql``})) limit 1`.execute(
    db,
  );
  return rows.length === 0 ? {} : { [path]: { code: 'not_here' } };
}
