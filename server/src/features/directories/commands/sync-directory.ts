import { personFields } from '@vigil/contract/directories/rules.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from '../../../db/database.ts';
import { DirectoryError } from '../../../directory/ldap.ts';
import type { Context } from '../../../http/context.ts';
import type { Services } from '../../../services.ts';
import { problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { changeAddress } from '../../employees/commands/change-address.ts';
import { leave } from '../../employees/commands/delete-employees.ts';
import { bringBack } from '../../employees/commands/return-employees.ts';
import { importPeople } from '../../staff-imports/commands/order-import.ts';
import { runImport } from '../../staff-imports/commands/run-import.ts';
import { lockStaff } from '../../employees/commands/staff-lock.ts';
import { tiePeople } from '../../identities/commands/tie-people.ts';
import { findTies } from '../../identities/queries/ties.ts';
import { directoryProblems } from '../problems.ts';
import { findDirectory, savedDirectory, type SavedDirectory } from '../queries/directory.ts';
import { readEntry, withManagers, type ReadEntry } from '../rules/people.ts';
import { readDirectory } from './read-directory.ts';
import { rowOf, weighEntries, type WeighedEntry } from './weigh-entries.ts';

/** How many of those passed over stand in the log by name. */
const SKIPPED_TOLD = 200;
const READ_MS = 15 * 60_000;

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

/** Brings the staff in step with the directory: removes whoever is gone, then adds, changes and moves as an import does. */
export async function syncDirectory(services: Services, { organization_id }: { organization_id: string }): Promise<void> {
  const scope = <T>(work: (context: WorkContext) => Promise<T>) => workIn(services, organization_id, work);
  const directory = await scope(({ db, organization }) => savedDirectory({ db, organization, env: services.env }));
  let entries: ReadEntry[];
  try {
    entries = await readDirectory(services.env, directory, { withinMs: READ_MS }, async (found) =>
      withManagers(await Array.fromAsync(found, (entry) => readEntry(entry, directory))),
    );
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    services.log.warn({ error }, 'A directory was not read.');
    return scope((context) => noteResult(context, { sync_result: 'unreachable' }));
  }
  const { event_id, weighed, sync_result } = await scope((context) => follow(context, directory, entries));
  // Done here, for the ties need those whom it adds; were this to break off, its own job would go on with it.
  if (event_id !== null) await runImport(services, { organization_id, event_id });
  await scope(async (context) => {
    await tiePeople(
      context,
      weighed.filter(({ key, refusal }) => key !== '' && refusal === null),
    );
    const skipped_count = weighed.filter(({ refusal }) => refusal !== null).length;
    await noteResult(context, { sync_result, skipped_count });
  });
}

type Followed = { event_id: string | null; weighed: WeighedEntry[]; sync_result: 'done' | 'too_many_removals' };

async function follow(context: WorkContext, directory: SavedDirectory, entries: readonly ReadEntry[]): Promise<Followed> {
  const by = await actorOf(context, directory);
  await lockStaff(context);
  const sync_result = directory.sync_removes ? await removeGone(context, { directory, entries, by }) : 'done';
  const { weighed, renamed, returning } = await weighEntries(context, directory, entries);
  const audited = { ...context, actor: by, address: directory.host, trace_id: '' };
  for (const { id, email } of renamed) {
    await changeAddress(context, { id, email, isProven: true });
    await recordChange(audited, { action: 'directory.rename', object_type: 'user', object_id: id, after: { email } });
  }
  if (returning.length > 0) {
    await bringBack({ ...context, actor: by }, returning);
    await recordChange(audited, {
      action: 'directory.return_people',
      object_type: 'user',
      object_id: null,
      after: { users: returning },
    });
  }
  const skipped = weighed.flatMap(({ email, refusal }) => (refusal === null ? [] : [{ email, reason: refusal }]));
  if (skipped.length > 0) {
    await recordChange(audited, {
      action: 'directory.skip_people',
      object_type: 'directory',
      object_id: context.organization,
      after: { skipped: skipped.slice(0, SKIPPED_TOLD), count: skipped.length },
    });
  }
  const people = weighed.map(rowOf);
  const source = { name: directory.host, by, fields: [...personFields], people };
  return { event_id: people.length > 0 ? await importPeople(context, source) : null, weighed, sync_result };
}

/** On whose behalf: whoever saved the settings, with the powers of an operator. */
async function actorOf({ db, organization }: WorkContext, { saved_by }: SavedDirectory) {
  const { sort_name } = await db
    .selectFrom('users')
    .select('sort_name')
    .where('organization_id', '=', organization)
    .where('id', '=', saved_by)
    .executeTakeFirstOrThrow();
  return { id: saved_by, name: sort_name ?? '', role: 'operator' as const };
}

/** Nobody goes when more would than the limit allows, or when nobody was read: a wrong filter must not empty the staff. */
async function removeGone(
  context: WorkContext,
  { directory, entries, by }: { directory: SavedDirectory; entries: readonly ReadEntry[]; by: { id: string; name: string } },
): Promise<'done' | 'too_many_removals'> {
  const seen = new Set(entries.flatMap(({ key, email }) => (email === '' ? [] : [key])));
  const tied = await findTies(context, null)
    .where('u.deleted_at', 'is', null)
    .where('u.id', '<>', by.id)
    .where(sql<boolean>`not u.roles && '{super_user,system_admin}'`)
    .execute();
  const gone = tied.filter(({ subject }) => !seen.has(subject));
  if (gone.length === 0) return 'done';
  if (seen.size === 0 || gone.length * 100 > directory.removal_limit * tied.length) return 'too_many_removals';
  await leave(
    context,
    gone.map(({ id }) => id),
    { left_directory: true },
  );
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

type Result = { sync_result: 'done' | 'unreachable' | 'too_many_removals'; skipped_count?: number };

async function noteResult({ db, organization }: WorkContext, result: Result): Promise<void> {
  await db
    .updateTable('directories')
    .set({ ...result, synced_at: sql<string>`now()` })
    .where('organization_id', '=', organization)
    .execute();
}
