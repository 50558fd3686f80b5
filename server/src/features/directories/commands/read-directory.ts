import type { DirectoryTrial, NewDirectory } from '@vigil/contract/directories/directory.ts';
import { isOpenAttribute, personFields } from '@vigil/contract/directories/rules.ts';
import type { ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { DirectoryError, withDirectory, type DirectoryEntry, type DirectoryConnection } from '../../../directory/ldap.ts';
import type { Env } from '../../../env.ts';
import type { Context } from '../../../http/context.ts';
import { whileOthersAnswer } from '../../../http/others-answer.ts';
import { problem, Problem } from '../../../http/problem.ts';
import { previewPeople } from '../../staff-imports/commands/preview-import.ts';
import { directoryProblems } from '../problems.ts';
import { findDirectory, savedDirectory, type SavedDirectory } from '../queries/directory.ts';
import { groupReader, type GroupReader } from '../rules/groups.ts';
import { netbiosNameOf } from '../rules/names.ts';
import { attributesOf, personOf, readEntry, settleEntries, type ReadEntry } from '../rules/people.ts';
import { passwordLeftOut, refuseOtherServer } from './save-directory.ts';
import { rowOf, weighEntries } from './weigh-entries.ts';

const SHOWN = 10;
/** A person waits, and a connection of the database with them. */
const REQUEST_MS = 2 * 60_000;

export type ReadableDirectory = Omit<SavedDirectory, 'saved_by' | 'vouched_role'>;

/** Everyone in the directory, read by its own account; anonymously when it has none. */
export function readDirectory<T>(
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
  return groupReader(groups, within);
}

/** What of everyone is kept while people are brought in step. */
export const readEntries = (env: Env, directory: ReadableDirectory & { withinMs: number }): Promise<ReadEntry[]> =>
  readDirectory(env, directory, async (people, groupsOf) =>
    settleEntries(await Array.fromAsync(people, (entry) => readEntry(entry, directory, groupsOf(entry.groups)))),
  );

/** Reads as these settings say; a password left out is the one kept for the same server. */
export async function tryDirectory(context: Context, wanted: NewDirectory): Promise<DirectoryTrial> {
  const env = context.services.env;
  const { bind_password = passwordLeftOut(wanted), ...settings } = wanted;
  const password = bind_password ?? (await savedPassword(context, wanted));
  const trial: DirectoryTrial = { people_count: 0, netbios_name: null, people: [] };
  await tellingWhy(() =>
    readDirectory(env, { ...settings, bind_password: password, withinMs: REQUEST_MS }, async (people, groupsOf, connection) => {
      for await (const entry of people) {
        trial.people_count += 1;
        if (trial.people.length < SHOWN) {
          const groups = groupsOf(entry.groups).map((at) => settings.groups[at]!.group);
          trial.people.push({ ...personOf(entry, settings), groups });
        }
      }
      trial.netbios_name = netbiosNameOf(settings, await connection.netbiosName(settings.base_dn));
    }),
  );
  return trial;
}

async function savedPassword(context: Context, wanted: NewDirectory): Promise<string> {
  const kept = await findDirectory(context);
  if (kept === null) return '';
  refuseOtherServer(context, kept, wanted);
  return (await savedDirectory({ ...context, env: context.services.env })).bind_password;
}

/** What an import of the directory would do. */
export async function previewDirectory(context: Context): Promise<ImportPreview> {
  const directory = await savedDirectory({ ...context, env: context.services.env });
  const entries = await tellingWhy(() => readEntries(context.services.env, { ...directory, withinMs: REQUEST_MS }));
  const { weighed } = await weighEntries(context, directory, entries);
  return previewPeople(context, { name: directory.host, fields: [...personFields], people: weighed.map(rowOf) });
}

/** An administrator learns what can be done about it, and may pass on what the directory said. */
async function tellingWhy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await whileOthersAnswer(work);
  } catch (error) {
    if (error instanceof Problem || !(error instanceof DirectoryError)) throw error;
    throw problem(directoryProblems[error.kind], { reason: error.message });
  }
}
