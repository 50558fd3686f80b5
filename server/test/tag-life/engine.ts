/**
 * Runs the engine in a process of its own, so that it can be killed. Reads the simulated time line by line, and answers `done`.
 */
import { createInterface } from 'node:readline';
import { openProgram } from '../../src/app/program.ts';
import { readEnv } from '../../src/env.ts';
import { runDueActions } from '../../src/features/tag-automation/commands/run-due.ts';
import { openLog } from '../../src/observe/log.ts';

let now = new Date();
const { services } = await openProgram({
  env: readEnv(process.env),
  log: openLog('silent'),
  databaseUrl: process.env.DATABASE_URL!,
  clock: () => now,
});
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  now = new Date(line);
  await runDueActions(services);
  process.stdout.write('done\n');
}
process.exit(0);
