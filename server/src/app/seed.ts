/**
 * Demonstration data: `npm run seed` makes the demonstration, an organisation in each language, `npm run seed -- --people 100000 --departments 1000`
 * one of any size, and `npm run seed -- --remove` removes all of these organisations.
 */
import { parseArgs } from 'node:util';
import { readSettings } from '../env.ts';
import { loadCourseLibrary } from '../features/courses/commands/load-course-library.ts';
import { loadTemplateLibrary } from '../features/phishing-templates/commands/load-library.ts';
import type { Services } from '../services.ts';
import { openLog } from '../observe/log.ts';
import { openDatabaseAddress } from './database-url.ts';
import { openProgram } from './program.ts';
import { orOneSentence } from './run-command.ts';
import { makeDemonstration, makeOrganizationOfSize } from './seed/demonstration.ts';
import { loginLines } from './seed/print-logins.ts';
import { removeDemonstration } from './seed/remove.ts';

const { values } = parseArgs({
  options: {
    remove: { type: 'boolean' },
    people: { type: 'string' },
    departments: { type: 'string', default: '100' },
    title: { type: 'string' },
  },
});
const env = readSettings();
const log = openLog('warn');
await orOneSentence(async () => {
  const address = await openDatabaseAddress(env, log);
  const program = await openProgram({ env: { ...env, ROLE: 'web' }, log, databaseUrl: address.url });
  try {
    console.log(await seed(program.services));
  } finally {
    await program.close();
    await address.close();
  }
});

async function seed(services: Services): Promise<string> {
  const { database } = services;
  if (values.remove) {
    const titles = await removeDemonstration(database);
    return titles.length === 0 ? 'There is no demonstration data.' : `Removed: ${titles.join(', ')}.`;
  }
  if (values.people !== undefined) {
    const people = Number(values.people);
    const domain = `size-${people}-${Date.now().toString(36)}.example`;
    const title = values.title ?? `Organisation of ${people}`;
    const id = await makeOrganizationOfSize({ database }, { title, people, departments: Number(values.departments), domain });
    return `Made ${title} (${id}) with ${people} people on ${domain}.`;
  }
  await loadTemplateLibrary(database);
  await loadCourseLibrary(database);
  return loginLines(await makeDemonstration(services)).join('\n');
}
