import { sql } from 'kysely';
import { syncTags } from '../../features/tags/commands/sync-tags.ts';
import { attachTag } from '../../features/tags/commands/attach-tags.ts';
import type { WorkContext } from '../../jobs/work-context.ts';
import type { Cast } from './cast.ts';

const DAY_MS = 86_400_000;

/** Creates tags in use: recent newcomers with scheduled actions, a risk group, and two custom tags. */
export async function makeTags(
  scope: WorkContext,
  { author, newcomers, cast }: { author: string; newcomers: number; cast: Cast },
): Promise<void> {
  const { db, organization } = scope;
  const now = scope.services.clock();
  await sql`update tags set created_at = now() - interval '1 year', is_active = type <> 'not_registered',
    min_risk_level = case when type = 'risk_group' then 6 else 0 end where organization_id = ${organization}`.execute(db);
  await sql`
    update users u set created_at = now() - case when p.place <= ${newcomers} then p.place * interval '7 hours' else interval '400 days' end
      from (select id, row_number() over (order by roles = '{employee}' desc, email) as place from users where organization_id = ${organization}) p
     where u.id = p.id`.execute(db);
  await addAction(scope, 'newbie', {
    created_by: author,
    type: 'letter',
    defer_by: 3,
    ...cast.newbieEmail,
  });
  const course = sql<string[]>`(select array[id] from courses where library_key = ${`fake-letters.${cast.language}`})`;
  await addAction(scope, 'newbie', { created_by: author, type: 'course', defer_by: 5, period: 14, courses_ids: course });
  await addAction(scope, 'not_registered', {
    created_by: author,
    type: 'registration_link',
    registration_link_days: 3,
    registration_link_times: 3,
    time_zone: cast.time_zone,
  });
  await syncTags(scope);
  for (const tag of cast.tags) await grantTag(scope, { ...tag, author, at: new Date(now.getTime() - tag.daysAgo * DAY_MS) });
}

async function grantTag(
  scope: WorkContext,
  { title, color, one_in, email, author, at }: Cast['tags'][number] & { author: string; at: Date },
): Promise<void> {
  const { db, organization } = scope;
  const { id } = await db
    .insertInto('tags')
    .values({ organization_id: organization, type: 'custom', title, color, is_active: true, created_by: author, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (email !== undefined) {
    await db
      .insertInto('tag_actions')
      .values({ organization_id: organization, tag_id: id, type: 'letter', ...email, created_by: author, created_at: at })
      .execute();
  }
  await attachTag(scope, {
    tag_id: id,
    people: sql`select u.id, ${at}::timestamptz as at from users u
      where u.organization_id = ${organization} and u.roles = '{employee}' and abs(hashtext(u.email || ${title})) % ${one_in} = 0`,
    by: author,
  });
  // The tag was granted so long ago that all of its actions are done.
  await sql`update tag_runs set state = 'done', ended_at = due_at where organization_id = ${organization} and tag_id = ${id}`.execute(
    db,
  );
}

type Action = {
  type: 'letter' | 'course' | 'registration_link';
  created_by: string;
  defer_by?: number;
  theme?: string;
  text?: string;
  period?: number;
  courses_ids?: ReturnType<typeof sql<string[]>>;
  registration_link_days?: number;
  registration_link_times?: number;
  time_zone?: string;
};

const addAction = ({ db, organization }: WorkContext, type: 'newbie' | 'not_registered', action: Action) =>
  db
    .insertInto('tag_actions')
    .values((eb) => ({
      organization_id: organization,
      tag_id: eb.selectFrom('tags').select('id').where('organization_id', '=', organization).where('type', '=', type),
      ...action,
    }))
    .execute();
