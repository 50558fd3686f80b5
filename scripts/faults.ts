/** `npm run faults` for all the fault experiments at their full size, `npm run faults -- database kill-mid-bulk` for some. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isMissed, print, type Bar, type Figure } from '../bench/report.ts';

const MINUTES_MAX = 10;
const SUFFIX = '.test.ts';

const root = join(import.meta.dirname, '..');
const folder = 'server/test/faults';
const known = readdirSync(join(root, folder))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => basename(file, SUFFIX));

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No experiment is named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

const kept = mkdtempSync(join(tmpdir(), 'vigil-faults-'));
const report = join(kept, 'figures');
writeFileSync(report, '');
console.log(`Node ${process.version}, ${cpus().length} cores, ${new Date().toISOString()}\n`);
const files = (wanted.length === 0 ? known : wanted).map((name) => join(folder, `${name}${SUFFIX}`));
const { status, signal } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'server', '--maxWorkers', '2', '--disable-console-intercept', ...files],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULTS_REPORT: report },
    timeout: MINUTES_MAX * 60_000,
    shell: process.platform === 'win32',
  },
);

const figures = readFileSync(report, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Figure & { bar: Bar })
  .toSorted((one, other) => one.what.localeCompare(other.what));
rmSync(kept, { recursive: true });
console.log('');
for (const figure of figures) print(figure);
const missed = figures.filter(isMissed).length;
if (signal !== null) console.error(`\nNot over after ${MINUTES_MAX} minutes: ended.`);
if (missed > 0) console.error(`\n${missed} of ${figures.length} figures miss their bar.`);
process.exit(status === 0 && missed === 0 ? 0 : 1);
