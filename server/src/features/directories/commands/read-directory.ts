import type { DirectoryTrial, NewDirectory } from '@vigil/contract/directories/directory.ts';
import { personFields } from '@vigil/contract/directories/rules.ts';
import type { ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { DirectoryError, withDirectory, type DirectoryEntry } from '../../../directory/ldap.ts';
import type { Env } from '../../../env.ts';
import type { Context } from '../../../http/context.ts';
import { whileOthersAnswer } from '../../../http/others-answer.ts';
import { problem, Problem } from '../../../http/problem.ts';
import { previewPeople } from '../../staff-imports/commands/preview-import.ts';
import { directoryProblems } from '../problems.ts';
import { findDirectory, savedDirectory, type SavedDirectory } from '../queries/directory.ts';
import { attributesOf, personOf, readEntry, withManagers } from '../rules/people.ts';
import { passwordLeftOut, refuseOtherServer } from './save-directory.ts';
import { rowOf, weighEntries } from './weigh-entries.ts';

const SHOWN = 10;
/** A person waits, and a connection of the database with them. */
const REQUEST_MS = 2 * 60_000;

export type ReadableDirectory = Omit<SavedDirectory, 'saved_by' | 'vouched_role'>;

/** Everyone in the directory, read by its own account; anonymously when it has none. */
export function readDirectory<T>(
  env: Env,
  directory: ReadableDirectory,
  limits: { withinMs: number },
  work: (people: AsyncGenerator<DirectoryEntry>) => Promise<T>,
): Promise<T> {
  return withDirectory(env, directory, async (connection) => {
    if (directory.bind_dn !== '') await connection.bind(directory.bind_dn, directory.bind_password);
    return work(connection.people(directory, attributesOf(directory), limits));
  });
}

/** Reads as these settings say; a password left out is the one kept for the same server. */
export async function tryDirectory(context: Context, wanted: NewDirectory): Promise<DirectoryTrial> {
  const env = context.services.env;
  const { bind_password = passwordLeftOut(wanted), ...settings } = wanted;
  const password = bind_password ?? (await savedPassword(context, wanted));
  const trial: DirectoryTrial = { people_count: 0, people: [] };
  await tellingWhy(() =>
    readDirectory(env, { ...settings, bind_password: password }, { withinMs: REQUEST_MS }, async (people) => {
      for await (const entry of people) {
        trial.people_count += 1;
        if (trial.people.length < SHOWN) trial.people.push(personOf(entry, settings));
      }
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
  const entries = await tellingWhy(() =>
    readDirectory(context.services.env, directory, { withinMs: REQUEST_MS }, async (found) =>
      withManagers(await Array.fromAsync(found, (entry) => readEntry(entry, directory))),
    ),
  );
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
