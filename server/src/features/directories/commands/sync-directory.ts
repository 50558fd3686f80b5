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
import { idsOf, markDeleted } from '../../employees/commands/delete-employees.ts';
import { restoreEmployees } from '../../employees/commands/restore-employees.ts';
import { importPeople } from '../../staff-imports/commands/order-import.ts';
import { runImport } from '../../staff-imports/commands/run-import.ts';
import { lockStaff } from '../../employees/commands/staff-lock.ts';
import { linkPeople } from '../../identities/commands/link-people.ts';
import { findLinks } from '../../identities/queries/linked-people.ts';
import { directoryProblems } from '../problems.ts';
import { findImport } from '../../staff-imports/queries/imports.ts';
import { findDirectory, findSyncState, findSavedDirectory, type SavedDirectory } from '../queries/directory.ts';
import type { ReadEntry } from '../rules/people.ts';
import { hasNewProblems, type SyncState } from '../rules/sync-news.ts';
import { grantByGroups } from './grant-by-groups.ts';
import { readEntries } from './read-directory.ts';
import { deleteIssues, reportSync, type SyncFacts } from './report-sync.ts';
import { notifyOfSync } from './notify-of-sync.ts';
import { rowOf, matchEntries, type MatchedEntry } from './match-entries.ts';

/** How many skipped people the log names. */
const SKIPPED_NAMED = 200;
const READ_MS = 15 * 60_000;

export const syncJob = jobKind({
  name: 'sync-directory',
  input: z.object({ organization_id: z.uuid() }),
  isSingle: true,
  // Reading may take all of its time limit, and the import follows it.
  expireInSeconds: 3600,
});
/** Runs every hour and queues the directories whose synchronisation is set to that hour. */
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

/**
 * Synchronises the staff with the directory: blocks or removes people who are gone, then adds, changes and moves people like an
 * import.
 */
export const syncDirectory = (services: Services, order: { organization_id: string }): Promise<void> =>
  // Two concurrent synchronisations of one organisation would undo parts of each other.
  oneByOne(`sync ${order.organization_id}`, () => synchronise(services, order));

async function synchronise(services: Services, { organization_id }: { organization_id: string }): Promise<void> {
  const scope = <T>(work: (context: WorkContext) => Promise<T>) => workIn(services, organization_id, work);
  const directory = await scope(({ db, organization }) => findSavedDirectory({ db, organization, env: services.env }));
  let entries: ReadEntry[];
  try {
    entries = await readEntries(services.env, { ...directory, withinMs: READ_MS });
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    services.log.warn({ error }, 'A directory could not be read.');
    return scope((context) => recordResult(context, directory, { sync_result: 'unreachable' }));
  }
  const { event_id, matched, gone, are_too_many_gone, ...facts } = await scope((context) =>
    applyEntries(context, directory, entries),
  );
  // Runs the import here, because the links need the people it adds. If the synchronisation is interrupted, the import's own
  // job continues the import.
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
    await linkPeople(
      context,
      matched.filter(({ key, refusal }) => key !== '' && refusal === null),
    );
    const by = await findActor(context, directory);
    await grantByGroups(context, { directory, entries: matched, gone, by });
    // An import that failed or was stopped has not processed everyone.
    if (event_id !== null && (await findImport(context, event_id))?.state !== 'done') {
      return recordResult(context, directory, { sync_result: 'failed' });
    }
    const sync_report = await reportSync(context, { ...facts, event_id, gone_count: gone.length });
    await recordSkipped({ ...context, actor: by, address: directory.host, trace_id: '' }, sync_report);
    const in_full = sync_report.rejected === 0 ? 'done' : 'partly_done';
    return recordResult(context, directory, { sync_result: are_too_many_gone ? 'too_many_removals' : in_full, sync_report });
  });
}

/** Logs the first skipped people by name; the directory's page lists all until the next synchronisation. */
async function recordSkipped(context: AuditedContext, { rejected, skipped }: SyncReport): Promise<void> {
  if (rejected + skipped === 0) return;
  const { db, organization } = context;
  const first = await db
    .selectFrom('directory_issues')
    .select(['email', 'reason'])
    .where('organization_id', '=', organization)
    .where('kind', 'in', ['rejected', 'skipped'])
    .orderBy('position')
    .limit(SKIPPED_NAMED)
    .execute();
  await recordChange(context, {
    action: 'directory.skip_people',
    object_type: 'directory',
    object_id: organization,
    after: { skipped: first, count: rejected + skipped },
  });
}

type Gone = {
  /** People who were blocked or removed: groups grant them nothing any more. */
  gone: string[];
  /** Whether more people were gone than the limit allows, so that nobody was blocked or removed. */
  are_too_many_gone: boolean;
};
type Applied = Gone & Omit<SyncFacts, 'gone_count'> & { matched: MatchedEntry[] };

async function applyEntries(context: WorkContext, directory: SavedDirectory, entries: readonly ReadEntry[]): Promise<Applied> {
  const by = await findActor(context, directory);
  const { lacking } = await lockStaff(context);
  const { gone, are_too_many_gone } = await endAccessOfGone(context, { directory, entries, by });
  const found = await unblockFound(context, { directory, entries, by });
  const without_place = idsOf(found.without_place);
  const { matched, renamed, returning } = await matchEntries(context, directory, entries);
  const audited = { ...context, actor: by, address: directory.host, trace_id: '' };
  for (const { id, email } of renamed) {
    await changeAddress(context, { id, email, isProven: true });
    await recordChange(audited, { action: 'directory.rename', object_type: 'user', object_id: id, after: { email } });
  }
  if (returning.length > 0) {
    await restoreEmployees({ ...context, actor: by }, returning);
    without_place.push(...idsOf((await unblockPeople(context, returning, 'directory')).without_place));
    await recordInParts(returning, (users) =>
      recordChange(audited, { action: 'directory.return_people', object_type: 'user', object_id: null, after: { users } }),
    );
  }
  const people = matched.map(rowOf);
  const source = { name: directory.host, by, fields: [...personFields], people };
  const event_id = people.length > 0 ? await importPeople(context, source) : null;
  return {
    event_id,
    matched,
    gone,
    are_too_many_gone,
    returned_count: found.unblocked.length + returning.length,
    renamed: renamed.map(({ email }) => email),
    without_place,
    lacking,
  };
}

/** Returns who acts in the synchronisation: the person who saved the settings, with the permissions of an operator. */
async function findActor({ db, organization }: WorkContext, { saved_by }: SavedDirectory) {
  const { sort_name } = await db
    .selectFrom('users')
    .select('sort_name')
    .where('organization_id', '=', organization)
    .where('id', '=', saved_by)
    .executeTakeFirstOrThrow();
  return { id: saved_by, name: sort_name ?? '', role: 'operator' as const };
}

type SyncInput = { directory: SavedDirectory; entries: readonly ReadEntry[]; by: { id: string; name: string } };

/**
 * Blocks or removes people who are gone. Changes nobody if more people are gone than the limit allows or if no entry was read: a
 * wrong filter must not empty the staff.
 */
async function endAccessOfGone(context: WorkContext, { directory, entries, by }: SyncInput): Promise<Gone> {
  const { leavers, removal_limit, host } = directory;
  if (leavers === 'stay') return { gone: [], are_too_many_gone: false };
  const seen = new Set(entries.flatMap(({ key, email }) => (email === '' ? [] : [key])));
  const tied = await findLinks(context, null)
    .where('u.deleted_at', 'is', null)
    .where('u.id', '<>', by.id)
    .where(sql<boolean>`not u.roles && '{super_user,system_admin}'`)
    // People who are already blocked are not blocked again.
    .$if(leavers === 'block', (query) => query.where('u.blocked_at', 'is', null))
    .execute();
  const lost = tied.filter(({ subject }) => !seen.has(subject));
  const gone = lost.map(({ id }) => id);
  if (gone.length === 0) return { gone, are_too_many_gone: false };
  if (seen.size === 0 || gone.length * 100 > removal_limit * tied.length) return { gone: [], are_too_many_gone: true };
  if (leavers === 'block') await blockPeople(context, gone, { by: 'directory' });
  else await markDeleted(context, gone, { left_directory: true });
  const audited = { ...context, actor: by, address: host, trace_id: '' };
  const action = leavers === 'block' ? 'directory.block_people' : 'directory.remove_people';
  await recordInParts(
    lost.map(({ email }) => email),
    (emails) => recordChange(audited, { action, object_type: 'user', object_id: null, before: { emails } }),
  );
  return { gone, are_too_many_gone: false };
}

/** How many people one row of the log names; the same as in a part of an import. */
const NAMES_PER_ROW = 2_000;

async function recordInParts(names: readonly string[], record: (some: readonly string[]) => Promise<void>): Promise<void> {
  for (let offset = 0; offset < names.length; offset += NAMES_PER_ROW) await record(names.slice(offset, offset + NAMES_PER_ROW));
}

/** Unblocks people that an earlier synchronisation blocked and this one found. People blocked by hand stay blocked. */
async function unblockFound(context: WorkContext, { directory, entries, by }: SyncInput) {
  const seen = new Set(entries.flatMap(({ key, email }) => (email === '' ? [] : [key])));
  const blocked = await findLinks(context, null)
    .where('u.deleted_at', 'is', null)
    .where('u.blocked_by', '=', 'directory')
    .execute();
  const found = blocked.filter(({ subject }) => seen.has(subject));
  const { unblocked, without_place } = await unblockPeople(context, idsOf(found), 'directory');
  const audited = { ...context, actor: by, address: directory.host, trace_id: '' };
  await recordInParts(
    unblocked.map(({ email }) => email),
    (emails) =>
      recordChange(audited, { action: 'directory.unblock_people', object_type: 'user', object_id: null, after: { emails } }),
  );
  return { unblocked, without_place };
}

type Result = Pick<SyncState, 'sync_result'> & { sync_report?: SyncReport };

/** Records the result and notifies administrators of new problems. A synchronisation that read nobody leaves no report. */
async function recordResult(context: WorkContext, { host }: SavedDirectory, { sync_result, sync_report }: Result): Promise<void> {
  const { db, organization } = context;
  const before = await findSyncState(context);
  if (sync_report === undefined) await deleteIssues(context);
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
  if (hasNewProblems(before, now)) await notifyOfSync(context, host, now);
}
