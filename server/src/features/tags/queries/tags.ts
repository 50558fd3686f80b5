import type { Tag } from '@vigil/contract/tags/tag.ts';
import { RESERVED_TITLE, type TagType } from '@vigil/contract/tags/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { patternContaining } from '../../../db/like.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';
import { assertTagsShown, showsTag } from '../../people/queries/result-visibility.ts';

type Scope = { db: Tx; organization: string };
type TagQuery = { search?: string | undefined; type?: TagType | undefined; limit: number; offset: number };

export async function listTags(scope: Scope, { search, type, limit, offset }: TagQuery): Promise<Page<Tag>> {
  const { db, organization } = scope;
  let tags = db
    .selectFrom('tags as t')
    .where('t.organization_id', '=', organization)
    .where('t.deleted_at', 'is', null)
    .where(sql<boolean>`not (t.type = 'custom' and lower(t.title) = ${RESERVED_TITLE})`);
  if (search) tags = tags.where(sql`lower(t.title)`, 'like', patternContaining(search.toLowerCase()));
  if (type !== undefined) tags = tags.where('t.type', '=', type);
  const rows = await tags
    .select('t.id')
    .orderBy(sql`array_position(array['newbie', 'not_registered', 'risk_group', 'custom'], t.type)`)
    .orderBy(sql`t.title collate "ru-x-icu"`)
    .orderBy('t.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await tags.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const ids = rows.map(({ id }) => id);
  return { data: await listTagsByIds(scope, ids), total_count: n, limit, offset };
}

export async function findTag(scope: Scope, id: string): Promise<Tag> {
  const [found] = await listTagsByIds(scope, [id]);
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

/** Refuses ids that are not tags of the organisation, and tags by which people may not be chosen. */
export async function assertTags(scope: Scope, ids: readonly string[]): Promise<void> {
  const requested = [...new Set(ids)];
  if ((await listTagsByIds(scope, requested)).length < requested.length) throw problem(httpProblems.not_found);
  await assertTagsShown(scope, requested);
}

/** Returns the automatic tag of a type; every organisation has one of each. */
export async function findTagOfType(scope: Scope, type: Exclude<TagType, 'custom'>): Promise<Tag> {
  const { id } = await scope.db
    .selectFrom('tags')
    .select('id')
    .where('organization_id', '=', scope.organization)
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return findTag(scope, id);
}

async function listTagsByIds({ db, organization }: Scope, ids: readonly string[]): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select t.id, t.title, t.color, t.type, t.is_active, s.is_hidden, case when s.is_hidden then 0 else t.users_count end as users_count,
      jsonb_build_object('life_days', t.life_days, 'min_risk_level', t.min_risk_level, 'max_risk_level', t.max_risk_level) as settings,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'theme', a.theme) order by a.created_at, a.id)
        from tag_actions a where a.tag_id = t.id and a.type = 'letter' and a.deleted_at is null), '[]') as messages,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title) order by c.title, c.id)
        from tag_actions a join courses c on c.id = any(a.courses_ids)
       where a.tag_id = t.id and a.type = 'course' and a.deleted_at is null), '[]') as courses,
      '[]'::jsonb as cmi_courses
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
      join tags t on t.id = wanted.id and t.organization_id = ${organization} and t.deleted_at is null
      cross join lateral (select not ${showsTag(organization, sql`t.id`)} as is_hidden) s
     order by wanted.place`.execute(db);
  return rows.map((row) => ({ ...row, version: versionOf(editableTag, row) }));
}

export const editableTag = {
  kind: 'tag',
  fields: {
    ...same('title', 'color'),
    life_days: ({ settings }: Pick<Tag, 'settings'>) => settings.life_days,
    min_risk_level: ({ settings }: Pick<Tag, 'settings'>) => settings.min_risk_level,
    max_risk_level: ({ settings }: Pick<Tag, 'settings'>) => settings.max_risk_level,
  },
} satisfies Editable<Tag>;
