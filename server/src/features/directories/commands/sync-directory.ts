import { personFields } from '@vigil/contract/directories/rules.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from '../../../db/database.ts';
import { DirectoryError } from '../../../directory/ldap.ts';
import type { Context, Services } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { leave } from '../../employees/commands/delete-employees.ts';
import { importPeople } from '../../employees/commands/run-import.ts';
import { directoryProblems } from '../problems.ts';
import { findDirectory, keptDirectory, type KeptDirectory } from '../queries/directory.ts';
import { cellsOf, personOf } from '../rules/people.ts';
import { readDirectory } from './read-directory.ts';

export const syncJob = jobKind({ name: 'sync-directory', input: z.object({ organization_id: z.uuid() }), isSingle: true });
/** Comes by every hour and asks for those whose hour it is. */
export const syncDueJob = jobKind({ name: 'sync-directories-due', input: z.object({}), isSingle: true });

export async function orderSync(context: Context): Promise<void> {
  const { db, organization, services } = context;
  if ((await findDirectory(context)) === null) throw problem(directoryProblems.not_set);
  await services.queue.enqueue(db, syncJob, { organization_id: organization }, { key: organization });
  await recordChange(context, { action: 'directory.sync', object_type: 'directory', object_id: organization });
}

export async function orderDueSyncs({ database, queue }: Services): Promise<void> {
  await asSystem(database, async (tx) => {
    const due = await tx
      .selectFrom('directories')
      .select('organization_id')
      .where('is_enabled', '=', true)
      .where('sync_hour', '=', sql<number>`extract(hour from now() at time zone 'utc')::int`)
      .execute();
    for (const { organization_id } of due) await queue.enqueue(tx, syncJob, { organization_id }, { key: organization_id });
  });
}

type Seen = { key: string; email: string };

/** Brings the staff in step with the directory: adds, changes and moves as an import does, then removes whoever is gone. */
export async function syncDirectory(services: Services, { organization_id }: { organization_id: string }): Promise<void> {
  const scope = <T>(work: (context: WorkContext) => Promise<T>) => workIn(services, organization_id, work);
  const directory = await scope(({ db, organization }) => keptDirectory({ db, organization, env: services.env }));
  const seen: Seen[] = [];
  const rows: string[][] = [];
  try {
    await readDirectory(services.env, directory, async (entries) => {
      for await (const entry of entries) {
        const person = personOf(entry, directory);
        if (person.email !== '') seen.push({ key: entry.key, email: person.email });
        rows.push(cellsOf(person));
      }
    });
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    services.log.warn({ error }, 'A directory was not read.');
    return scope((context) => noteResult(context, 'unreachable'));
  }
  await scope(async (context) => {
    const by = await actorOf(context, directory);
    if (rows.length > 0) await importPeople(context, { name: directory.host, by, fields: [...personFields], rows });
    const result = directory.sync_removes ? await removeGone(context, { directory, seen, by }) : 'done';
    await remember(context, seen);
    await noteResult(context, result);
  });
}

/** On whose behalf: whoever saved the settings, with the powers of an operator. */
async function actorOf({ db, organization }: WorkContext, { saved_by }: KeptDirectory) {
  const { sort_name } = await db
    .selectFrom('users')
    .select('sort_name')
    .where('organization_id', '=', organization)
    .where('id', '=', saved_by)
    .executeTakeFirstOrThrow();
  return { id: saved_by, name: sort_name ?? '', role: 'operator' as const };
}

async function remember({ db, organization }: WorkContext, seen: readonly Seen[]): Promise<void> {
  await sql`
    insert into directory_people (organization_id, entry_key, email, seen_at)
    select distinct on (key) ${organization}, key, email, now()
      from unnest(${seen.map(({ key }) => key)}::text[], ${seen.map(({ email }) => email)}::text[]) as t (key, email)
    on conflict (organization_id, entry_key) do update set email = excluded.email, seen_at = excluded.seen_at`.execute(db);
}

type Removal = { directory: KeptDirectory; seen: readonly Seen[]; by: { id: string; name: string } };

/** Nobody goes when more would than the limit allows, or when nobody was read: a wrong filter must not empty the staff. */
async function removeGone(context: WorkContext, { directory, seen, by }: Removal): Promise<'done' | 'too_many_removals'> {
  const { db, organization } = context;
  const { rows } = await sql<{ id: string; email: string; is_gone: boolean }>`
    select u.id, u.email, not (p.entry_key = any(${seen.map(({ key }) => key)}::text[])) as is_gone
      from directory_people p join users u on u.organization_id = p.organization_id and u.email = p.email and u.deleted_at is null
     where p.organization_id = ${organization} and u.id <> ${by.id} and not u.roles && '{super_user,system_admin}'`.execute(db);
  const gone = rows.filter(({ is_gone }) => is_gone);
  if (gone.length === 0) return 'done';
  if (seen.length === 0 || gone.length * 100 > directory.removal_limit * rows.length) return 'too_many_removals';
  await leave(
    context,
    gone.map(({ id }) => id),
  );
  await sql`delete from directory_people where organization_id = ${organization}
    and not (entry_key = any(${seen.map(({ key }) => key)}::text[]))`.execute(db);
  await recordChange(
    { ...context, actor: by, address: directory.host, trace_id: '' },
    {
      action: 'directory.remove_people',
      object_type: 'user',
      object_id: null,
      before: { emails: gone.map(({ email }) => email) },
    },
  );
  return 'done';
}

async function noteResult(
  { db, organization }: WorkContext,
  sync_result: 'done' | 'unreachable' | 'too_many_removals',
): Promise<void> {
  await db
    .updateTable('directories')
    .set({ sync_result, synced_at: sql<string>`now()` })
    .where('organization_id', '=', organization)
    .execute();
}
