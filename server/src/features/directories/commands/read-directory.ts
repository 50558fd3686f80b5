import type { DirectoryTrial, NewDirectory } from '@vigil/contract/directories/directory.ts';
import { isOpenAttribute, personFields } from '@vigil/contract/directories/rules.ts';
import type { ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { DirectoryError, withDirectory, type DirectoryEntry, type DirectoryConnection } from '../../../ldap/ldap.ts';
import type { OrganizationScope } from '../../../db/database.ts';
import type { Env } from '../../../env.ts';
import type { Context } from '../../../http/context.ts';
import { limitSlowCalls } from '../../../outgoing/limit-slow-calls.ts';
import { httpProblems, problem, Problem } from '../../../http/problem.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { previewPeople } from '../../staff-imports/commands/preview-import.ts';
import { directoryProblems } from '../problems.ts';
import { findDirectory, findSavedDirectory, type SavedDirectory } from '../queries/directory.ts';
import { createGroupReader, type GroupReader } from '../rules/groups.ts';
import { netbiosNameOf } from '../rules/names.ts';
import { attributesOf, personOf, readEntry, completeEntries, type ReadEntry } from '../rules/people.ts';
import { isPasswordOfOtherServer, impliedPassword, assertSameServer } from './save-directory.ts';
import { rowOf, matchEntries } from './match-entries.ts';

const PEOPLE_SHOWN = 10;
/** The time limit of a request, which a person waits for. */
const REQUEST_MS = 2 * 60_000;

export type ReadableDirectory = Omit<SavedDirectory, 'saved_by' | 'max_role'>;

/** Reads all people of the directory with its own account, or anonymously if it has none. */
function readDirectory<T>(
  env: Env,
  directory: ReadableDirectory & { withinMs: number },
  work: (people: AsyncGenerator<DirectoryEntry>, groupsOf: GroupReader, connection: DirectoryConnection) => Promise<T>,
): Promise<T> {
  return withDirectory(env, directory, async (connection) => {
    if (directory.bind_dn !== '') await connection.bind(directory.bind_dn, directory.bind_password);
    const groups = directory.groups.length > 0 && isOpenAttribute(directory.group_attribute) ? directory.group_attribute : '';
    const groupsOf = await findGroups(connection, directory, groups);
    return work(connection.people(directory, attributesOf(directory), groups), groupsOf, connection);
  });
}

async function findGroups(connection: DirectoryConnection, { base_dn, groups }: ReadableDirectory, attribute: string) {
  const within: string[][] = [];
  for (const { group } of attribute === '' ? [] : groups) within.push(await connection.groupsWithin(base_dn, group, attribute));
  return createGroupReader(groups, within);
}

/** Reads what a synchronisation needs of every entry. */
export const readEntries = (env: Env, directory: ReadableDirectory & { withinMs: number }): Promise<ReadEntry[]> =>
  readDirectory(env, directory, async (people, groupsOf) =>
    completeEntries(await Array.fromAsync(people, (entry) => readEntry(entry, directory, groupsOf(entry.groups)))),
  );

type Caller = { services: Services; organization: OrganizationScope };

/**
 * Reads the directory with these settings, outside any transaction. A missing password is replaced by the one saved for the same
 * server. Returns null if the saved password belongs to another server.
 */
export async function readTrial(
  { services, organization }: Caller,
  wantedSettings: NewDirectory,
): Promise<DirectoryTrial | null> {
  const { bind_password = impliedPassword(wantedSettings), ...settings } = wantedSettings;
  const password = bind_password ?? (await workIn(services, organization, (scope) => findSavedPassword(scope, wantedSettings)));
  if (password === null) return null;
  const trial: DirectoryTrial = { people_count: 0, netbios_name: null, people: [] };
  const server = { ...settings, bind_password: password, withinMs: REQUEST_MS };
  await withAdminErrors(() =>
    readDirectory(services.env, server, async (people, groupsOf, connection) => {
      for await (const entry of people) {
        trial.people_count += 1;
        if (trial.people.length < PEOPLE_SHOWN) {
          const groups = groupsOf(entry.groups).map((index) => settings.groups[index]!.group);
          trial.people.push({ ...personOf(entry, settings), groups });
        }
      }
      trial.netbios_name = netbiosNameOf(settings, await connection.netbiosName(settings.base_dn));
    }),
  );
  return trial;
}

/** Returns the saved password. An empty text means that none is saved; null means that it belongs to another server. */
async function findSavedPassword(
  { db, organization, services }: WorkContext,
  wantedSettings: NewDirectory,
): Promise<string | null> {
  const saved = await findDirectory({ db, organization });
  if (saved === null) return '';
  if (isPasswordOfOtherServer(saved, wantedSettings)) return null;
  return (await findSavedDirectory({ db, organization, env: services.env })).bind_password;
}

/**
 * Returns the trial that `readTrial` made. If it made none, because the password belongs to another server, refuses and names
 * what changed since that password was saved.
 */
export async function tryDirectory(
  context: Context,
  wantedSettings: NewDirectory,
  trial: DirectoryTrial | null,
): Promise<DirectoryTrial> {
  if (trial !== null) return trial;
  assertSameServer(context, await findDirectory(context), wantedSettings);
  throw problem(httpProblems.conflict);
}

export type ReadPreview = { directory: SavedDirectory; entries: ReadEntry[] };

/** Reads the saved directory for a preview, outside any transaction. */
export async function readPreview({ services, organization }: Caller): Promise<ReadPreview> {
  const directory = await workIn(services, organization, ({ db }) => findSavedDirectory({ db, organization, env: services.env }));
  const entries = await withAdminErrors(() => readEntries(services.env, { ...directory, withinMs: REQUEST_MS }));
  return { directory, entries };
}

/** Returns what importing the directory would change. */
export async function previewDirectory(context: Context, { directory, entries }: ReadPreview): Promise<ImportPreview> {
  const { matched } = await matchEntries(context, directory, entries);
  return previewPeople(context, { name: directory.host, fields: [...personFields], people: matched.map(rowOf) });
}

/** Turns directory errors into answers for an administrator, with what to do and the directory's own message. */
async function withAdminErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await limitSlowCalls(work);
  } catch (error) {
    if (error instanceof Problem || !(error instanceof DirectoryError)) throw error;
    throw problem(directoryProblems[error.kind], { reason: error.message });
  }
}
