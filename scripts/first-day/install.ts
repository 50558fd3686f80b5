import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Installation } from '../../e2e/installation.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Copies the product's files into a folder of their own, as a fresh clone of the repository has them. */
export async function copyProduct(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file));
  }
}

/** Runs npm with an empty cache, so that every package is downloaded. */
export function installPackages(folder: string): void {
  const env = { ...process.env, npm_config_cache: join(folder, '.npm-cache') };
  const { status } = spawnSync(npm, ['install'], { cwd: folder, env, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm install ended with ${status}.`);
}

export type NewOrganization = { title: string; domain: string; admin: string; first_name: string; last_name: string };

export const organizationCommand = ({ title, domain, admin, first_name, last_name }: NewOrganization): string[] =>
  Object.entries({
    title,
    domain,
    admin,
    'first-name': first_name,
    'last-name': last_name,
    language: 'en',
    'time-zone': 'Europe/London',
    people: '3500',
  }).flatMap(([name, value]) => [`--${name}`, value]);

/** Makes the first organisation. Returns its administrator's password. */
export async function makeOrganization(
  vigil: Installation,
  { code = root, ...wanted }: NewOrganization & { code?: string },
): Promise<string> {
  const command = join(code, 'server/src/app/create-organization.ts');
  const { stdout } = await run(process.execPath, [command, ...organizationCommand(wanted)], { env: vigil.env });
  return /password (\S+)/.exec(stdout)![1]!;
}
