import type { SyncReport } from '@vigil/contract/directories/directory.ts';
import { personFields } from '@vigil/contract/directories/rules.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from '../../../db/database.ts';
import { DirectoryError } from '../../../ldap/ldap.ts';
import type { Context } from '../../../http/context.ts';
import { oneByOne } from '../../../sharing/one-by-one.ts';
import type { Services } from '../../../services.ts';
import { problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { recordChange, type AuditedContext } from '../../audit/commands/record-change.ts';
import { changeAddress } from '../../employees/commands/change-address.ts';
import { blockPeople, unblockPeople } from '../../employees/commands/block-people.ts';
import { idsOf, leave } from '../../employees/commands/delete-employees.ts';
import { bringBack } from '../../employees/commands/return-employees.ts';
import { importPeople } from '../../staff-imports/commands/order-import.ts';
import { runImport } from '../../staff-imports/commands/run-import.ts';
import { lockStaff } from '../../employees/commands/staff-lock.ts';
import { tiePeople } from '../../identities/commands/tie-people.ts';
import { findTies } from '../../identities/queries/ties.ts';
import { directoryProblems } from '../problems.ts';
import { findImport } from '../../staff-imports/queries/imports.ts';
import { findDirectory, findSyncState, savedDirectory, type SavedDirectory } from '../queries/directory.ts';
import type { ReadEntry } from '../rules/people.ts';
import { isNews, type SyncState } from '../rules/sync-news.ts';
import { giveByGroups } from './give-by-groups.ts';
import { readEntries } from './read-directory.ts';
import { forgetIssues, reportSync, type Synchronised } from './report-sync.ts';
import { notifyOfSync } from './notify-of-sync.ts';
import { rowOf, weighEntries, type WeighedEntry } from './weigh-entries.ts';

/** How many of those passed over stand in the log by name. */
const SKIPPED_TOLD = 200;
const READ_MS = 15 * 60_000;

export const syncJob = jobKind({
  name: 'sync-directory',
  input: z.object({ organization_id: z.uuid() }),
  isSingle: true,
  // Reading may take all of its time, and what was read is written after it.
  expireInSeconds: 3600,
});
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

/** Brings the staff in step with the directory: removes anyone who is gone, then adds, changes and moves as an import does. */
export const syncDirectory = (services: Services, named: { organization_id: string }): Promise<void> =>
  // Two synchronisations of one organisation would each undo a part of the other.
  oneByOne(`sync ${named.organization_id}`, () => synchronise(services, named));

async function synchronise(services: Services, { organization_id }: { organization_id: string }): Promise<void> {
  const scope = <T>(work: (context: WorkContext) => Promise<T>) => workIn(services, organization_id, work);
  const directory = await scope(({ db, organization }) => savedDirectory({ db, organization, env: services.env }));
  let entries: ReadEntry[];
  try {
    entries = await readEntries(services.env, { ...directory, withinMs: READ_MS });
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    services.log.warn({ error }, 'A directory was not read.');
    return scope((context) => recordResult(context, directory, { sync_result: 'unreachable' }));
  }
  const { event_id, weighed, gone, are_too_many_gone, ...known } = await scope((context) => follow(context, directory, entries));
  // Done here, for the ties need those whom it adds; were this to break off, its own job would go on with it.
  if (event_id !== null) {
    try {
      await runImport(services, { organization_id, event_id });
    } catch (error) {
      await scope((context) => recordResult(context, directory, { sync_result: 'failed' }));
      throw error;
    }
  }
  await scope(async (context) => {
    await lockStaff(context);
    await tiePeople(
      context,
      weighed.filter(({ key, refusal }) => key !== '' && refusal === null),
    );
    const by = await actorOf(context, directory);
    await giveByGroups(context, { directory, entries: weighed, gone, by });
    // One that broke off or was stopped has not come to everyone.
    if (event_id !== null && (await findImport(context, event_id))?.state !== 'done') {
      return recordResult(context, directory, { sync_result: 'failed' });
    }
    const sync_report = await reportSync(context, { ...known, event_id, gone_count: gone.length });
    await recordSkipped({ ...context, actor: by, address: directory.host, trace_id: '' }, sync_report);
    const in_full = sync_report.rejected === 0 ? 'done' : 'partly_done';
    return recordResult(context, directory, { sync_result: are_too_many_gone ? 'too_many_removals' : in_full, sync_report });
  });
}

/** The first of them by name; the directory's page lists all until the next synchronisation. */
async function recordSkipped(context: AuditedContext, { rejected, skipped }: SyncReport): Promise<void> {
  if (rejected + skipped === 0) return;
  const { db, organization } = context;
  const first = await db
    .selectFrom('directory_issues')
    .select(['email', 'reason'])
    .where('organization_id', '=', organization)
    .where('kind', 'in', ['rejected', 'skipped'])
    .orderBy('position')
    .limit(SKIPPED_TOLD)
    .execute();
  await recordChange(context, {
    action: 'directory.skip_people',
    object_type: 'directory',
    object_id: organization,
    after: { skipped: first, count: rejected + skipped },
  });
}

type Gone = {
  /** Who has been blocked or removed: groups give them nothing any more. */
  gone: string[];
  /** More than the settings allow, so that nobody was. */
  are_too_many_gone: boolean;
};
type Followed = Gone & Omit<Synchronised, 'gone_count'> & { weighed: WeighedEntry[] };

async function follow(context: WorkContext, directory: SavedDirectory, entries: readonly ReadEntry[]): Promise<Followed> {
  const by = await actorOf(context, directory);
  const { lacking } = await lockStaff(context);
  const { gone, are_too_many_gone } = await partWithGone(context, { directory, entries, by });
  const found = await unblockFound(context, { directory, entries, by });
  const without_place = idsOf(found.without_place);
  const { weighed, renamed, returning } = await weighEntries(context, directory, entries);
  const audited = { ...context, actor: by, address: directory.host, trace_id: '' };
  for (const { id, email } of renamed) {
    await changeAddress(context, { id, email, isProven: true });
    await recordChange(audited, { action: 'directory.rename', object_type: 'user', object_id: id, after: { email } });
  }
  if (returning.length > 0) {
    await bringBack({ ...context, actor: by }, returning);
    without_place.push(...idsOf((await unblockPeople(context, returning, 'directory')).without_place));
    await recordMany(returning, (users) =>
      recordChange(audited, { action: 'directory.return_people', object_type: 'user', object_id: null, after: { users } }),
    );
  }
  const people = weighed.map(rowOf);
  const source = { name: directory.host, by, fields: [...personFields], people };
  const event_id = people.length > 0 ? await importPeople(context, source) : null;
  return {
    event_id,
    weighed,
    gone,
    are_too_many_gone,
    returned_count: found.unblocked.length + returning.length,
    renamed: renamed.map(({ email }) => email),
    without_place,
    lacking,
  };
}

/** On whose behalf: anyone who saved the settings, with the powers of an operator. */
async function actorOf({ db, organization }: WorkContext, { saved_by }: SavedDirectory) {
  const { sort_name } = await db
    .selectFrom('users')
    .select('sort_name')
    .where('organization_id', '=', organization)
    .where('id', '=', saved_by)
    .executeTakeFirstOrThrow();
  return { id: saved_by, name: sort_name ?? '', role: 'operator' as const };
}

type Following = { directory: SavedDirectory; entries: readonly ReadEntry[]; by: { id: string; name: string } };

/**
 * Blocks or removes anyone who is gone. Nobody goes when more would than the limit allows, or when nobody was read: a wrong filter
 * must not empty the staff.
 */
async function partWithGone(context: WorkContext, { directory, entries, by }: Following): Promise<Gone> {
  const { leavers, removal_limit, host } = directory;
  if (leavers === 'stay') return { gone: [], are_too_many_gone: false };
  const seen = new Set(entries.flatMap(({ key, email }) => (email === '' ? [] : [key])));
  const tied = await findTies(context, null)
    .where('u.deleted_at', 'is', null)
    .where('u.id', '<>', by.id)
    .where(sql<boolean>`not u.roles && '{super_user,system_admin}'`)
    // Anyone who was blocked before is not lost again.
    .$if(leavers === 'block', (query) => query.where('u.blocked_at', 'is', null))
    .execute();
  const lost = tied.filter(({ subject }) => !seen.has(subject));
  const gone = lost.map(({ id }) => id);
  if (gone.length === 0) return { gone, are_too_many_gone: false };
  if (seen.size === 0 || gone.length * 100 > removal_limit * tied.length) return { gone: [], are_too_many_gone: true };
  if (leavers === 'block') await blockPeople(context, gone, { by: 'directory' });
  else await leave(context, gone, { left_directory: true });
  const audited = { ...context, actor: by, address: host, trace_id: '' };
  const action = leavers === 'block' ? 'directory.block_people' : 'directory.remove_people';
  await recordMany(
    lost.map(({ email }) => email),
    (emails) => recordChange(audited, { action, object_type: 'user', object_id: null, before: { emails } }),
  );
  return { gone, are_too_many_gone: false };
}

/** A row of the log names as many people as an import's part. */
const NAMED_AT_ONCE = 2_000;

async function recordMany(names: readonly string[], record: (some: readonly string[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < names.length; at += NAMED_AT_ONCE) await record(names.slice(at, at + NAMED_AT_ONCE));
}

/** Whom an earlier synchronisation blocked, and this one finds: whoever a hand blocked stays so. */
async function unblockFound(context: WorkContext, { directory, entries, by }: Following) {
  const seen = new Set(entries.flatMap(({ key, email }) => (email === '' ? [] : [key])));
  const blocked = await findTies(context, null)
    .where('u.deleted_at', 'is', null)
    .where('u.blocked_by', '=', 'directory')
    .execute();
  const found = blocked.filter(({ subject }) => seen.has(subject));
  const { unblocked, without_place } = await unblockPeople(context, idsOf(found), 'directory');
  const audited = { ...context, actor: by, address: directory.host, trace_id: '' };
  await recordMany(
    unblocked.map(({ email }) => email),
    (emails) =>
      recordChange(audited, { action: 'directory.unblock_people', object_type: 'user', object_id: null, after: { emails } }),
  );
  return { unblocked, without_place };
}

type Result = Pick<SyncState, 'sync_result'> & { sync_report?: SyncReport };

/** What came of it, told to administrators where it is news. Of one that read nobody no figures stay. */
async function recordResult(context: WorkContext, { host }: SavedDirectory, { sync_result, sync_report }: Result): Promise<void> {
  const { db, organization } = context;
  const before = await findSyncState(context);
  if (sync_report === undefined) await forgetIssues(context);
  await db
    .updateTable('directories')
    .set({
      sync_result,
      sync_report: sync_report === undefined ? null : JSON.stringify(sync_report),
      synced_at: sql<string>`now()`,
    })
    .where('organization_id', '=', organization)
    .execute();
  const now = { sync_result, sync_report: sync_report ?? null };
  if (isNews(before, now)) await notifyOfSync(context, host, now);
}
