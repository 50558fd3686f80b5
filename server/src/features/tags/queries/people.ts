import type { TaggedPerson } from '@vigil/contract/tags/tag.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import { columnContains } from '../../../db/like.ts';
import { rowsAs } from '../../../db/rows.ts';
import type { Context } from '../../../http/context.ts';
import { findTag } from './tags.ts';

type PeopleQuery = { search?: string | undefined; limit: number; offset: number };

/** Lists the people who have the tag, the latest first. */
export async function listTaggedPeople(
  context: Context,
  id: string,
  { search, limit, offset }: PeopleQuery,
): Promise<Page<TaggedPerson>> {
  const { db, organization } = context;
  const { type, settings, users_count, is_hidden } = await findTag(context, id);
  if (is_hidden) return { data: [], total_count: 0, limit, offset };
  let found = db
    .selectFrom('tag_assignments as a')
    .where('a.organization_id', '=', organization)
    .where('a.tag_id', '=', id)
    .where('a.removed_at', 'is', null);
  if (search) {
    found = found.where((eb) =>
      eb(
        'a.user_id',
        'in',
        eb
          .selectFrom('users')
          .select('users.id')
          .where('users.organization_id', '=', organization)
          .where('users.deleted_at', 'is', null)
          .where(columnContains('users.search_text', search)),
      ),
    );
  }
  const page = await found
    .select(['a.user_id', 'a.assigned_at', 'a.id'])
    .orderBy('a.assigned_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const total_count = search
    ? (await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
    : users_count;
  const days = type === 'newbie' ? settings.life_days : null;
  const { rows } = await sql<Omit<TaggedPerson, 'title'> & { last_name: string; first_name: string; middle_name: string }>`
    select u.id, u.last_name, u.first_name, u.middle_name, u.email, d.title as department, u.registered_at is not null as is_registered,
      p.assigned_at, p.assigned_at + make_interval(days => ${days}::integer) as until
      from ${rowsAs('p', page, { user_id: 'uuid', assigned_at: 'timestamptz' }, 'place')}
      join users u on u.id = p.user_id and u.organization_id = ${organization}
      join departments d on d.id = u.department_id and d.organization_id = ${organization}
     order by p.place`.execute(db);
  const data = rows.map(({ last_name, first_name, middle_name, ...row }) => ({
    ...row,
    title: displayName({ last_name, first_name, middle_name, email: row.email }),
  }));
  return { data, total_count, limit, offset };
}
