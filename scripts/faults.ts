/** `npm run faults` runs all fault experiments at full size, `npm run faults -- database kill-mid-bulk` some of them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import { isMissed, printFigure, type Bar, type Figure } from '../tools/report.ts';
import { openThrowaway } from '../tools/throwaway.ts';

/** Experiments that take long, so that they run only when named. */
const APART = ['kill-mid-follow-up', 'neighbours', 'stalls'];
const GRACE_MS = 30_000;
const SUFFIX = '.test.ts';

const root = join(import.meta.dirname, '..');
const folder = 'server/test/faults';
const known = readdirSync(join(root, folder))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => basename(file, SUFFIX));

const requested = process.argv.slice(2);
const MINUTES_MAX = requested.some((name) => APART.includes(name)) ? 60 : 10;
const unknown = requested.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No experiment is named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

const scratch = await openThrowaway('faults');
const report = join(scratch.folder, 'figures');
writeFileSync(report, '');
console.log(`Node ${process.version}, ${cpus().length} cores, ${new Date().toISOString()}\n`);
const files = (requested.length === 0 ? known.filter((name) => !APART.includes(name)) : requested).map((name) =>
  join(folder, `${name}${SUFFIX}`),
);
const vitest = spawn(
  join(root, 'node_modules/.bin/vitest'),
  ['run', ...files, '--project', 'server', '--maxWorkers', '2', '--disable-console-intercept'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: scratch.folder, FAULTS_REPORT: report },
    shell: process.platform === 'win32',
    detached: process.platform !== 'win32',
  },
);
let isTooLong = false;
const end = (signal: NodeJS.Signals) => (process.platform === 'win32' ? vitest.kill(signal) : process.kill(-vitest.pid!, signal));
// The whole process group ends: programs and databases first get SIGINT, and SIGKILL later.
const limit = setTimeout(() => {
  isTooLong = true;
  end('SIGINT');
  setTimeout(() => end('SIGKILL'), GRACE_MS).unref();
}, MINUTES_MAX * 60_000);
process.on('SIGINT', () => end('SIGINT'));
const [status] = (await once(vitest, 'exit')) as [number | null];
clearTimeout(limit);

const figures = readFileSync(report, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Figure & { bar: Bar })
  .toSorted((one, other) => one.what.localeCompare(other.what));
await scratch.remove();
console.log('');
for (const figure of figures) printFigure(figure);
const missed = figures.filter(isMissed).length;
if (isTooLong) console.error(`\nNot finished after ${MINUTES_MAX} minutes: ended.`);
if (missed > 0) console.error(`\n${missed} of ${figures.length} figures miss their limit.`);
process.exit(status === 0 && missed === 0 ? 0 : 1);
