import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, chown, lstat, mkdir, mkdtemp, readlink, rmdir, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';

/** The user the server runs as; undefined: the current user. */
export type Account = { uid: number; gid: number } | undefined;

export interface PostgresHome {
  folder: string;
  data: string;
  secret: string;
  log: string;
  account: Account;
}

/** PostgreSQL refuses to run as root; 65534 is "nobody" everywhere and needs no entry in /etc/passwd. */
const NOBODY = { uid: 65534, gid: 65534 };
/** sun_path holds 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const SOCKET_PATH_MAX = 103;
/** Characters that a folder's name may not have: PostgreSQL's tools call each other through a shell, in double quotes. */
const SHELL_READS = /["$`\\]/;
const onUnix = process.platform !== 'win32';
const SOCKET_FILE = '.s.PGSQL.5432';

/** Finds or creates the cluster's folder and its owner. Throws if the folder is not ours to use. */
export async function openHome(asked: string): Promise<PostgresHome> {
  if (onUnix && SHELL_READS.test(asked))
    throw new Error('its path has one of the characters " $ ` \\, which PostgreSQL cannot work with.');
  const folder = await reachableFolder(resolve(asked));
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const data = join(folder, 'pg18');
  return {
    folder,
    data,
    secret: join(folder, 'pg.secret'),
    log: join(folder, 'server.log'),
    account: await accountFor(data),
  };
}

/** Creates a folder that only the server's user can enter. */
export async function makePrivateFolder(path: string, account: Account): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await giveTo(path, account);
}

/** Makes the account the owner of a file; changes nothing for the current user. */
export async function giveTo(path: string, account: Account): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** The folder for the server's Unix socket: the private data folder, or a short one if that path is too long or has unusual characters. */
export async function socketFolder(home: PostgresHome): Promise<string> {
  if (fitsSocket(home.data)) return home.data;
  const name = `vigil-${createHash('sha256').update(home.data).digest('hex').slice(0, 16)}`;
  const short = [join(tmpdir(), name), join('/tmp', name)].find(fitsSocket);
  if (!short) throw new Error(`No short folder for the database's socket was found: ${tmpdir()} is too long a path.`);
  await mkdir(short, { mode: 0o700 }).then(
    () => giveTo(short, home.account),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  // The temporary folder is shared: someone who created this folder first could listen in our server's place.
  const found = await lstat(short);
  const owner = home.account?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0)
    throw new Error(`The folder ${short} is needed for the database's socket, but it belongs to somebody else.`);
  return short;
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_FILE)) <= SOCKET_PATH_MAX && !/["'\\\n\r]/.test(folder);
}

async function accountFor(data: string): Promise<Account> {
  const us = process.getuid?.();
  if (us === undefined) return undefined;
  const owner = await stat(data).catch(() => undefined);
  if (us === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
  if (owner && owner.uid !== us)
    throw new Error(
      `The database in ${data} belongs to the user with number ${owner.uid}, and this program runs as number ${us}.`,
    );
  return undefined;
}

/**
 * Returns a folder that the server's user can reach. When we are root, the server runs as another user, who cannot enter folders
 * such as /root. Its cluster then lies under /var/lib, and a link in the requested folder points there.
 */
async function reachableFolder(asked: string): Promise<string> {
  await mkdir(asked, { recursive: true, mode: 0o755 });
  const link = join(asked, 'pg18');
  const elsewhere = await readlink(link).catch(() => undefined);
  if (elsewhere) return dirname(resolve(asked, elsewhere));
  if (process.getuid?.() !== 0 || (await everyoneMayPass(asked))) return asked;
  if (await stat(link).catch(() => undefined))
    throw new Error(
      `The database in ${link} cannot be reached by the unprivileged user it runs as: a folder above it is closed.`,
    );
  // Data requested in the temporary folder stays there.
  const isTemporary = asked.startsWith(join(tmpdir(), sep));
  const fresh = await mkdtemp(join(isTemporary ? tmpdir() : '/var/lib', 'vigil-postgres-'));
  try {
    await symlink(join(fresh, 'pg18'), link);
  } catch (error) {
    await rmdir(fresh);
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return reachableFolder(asked);
  }
  await chmod(fresh, 0o755);
  return fresh;
}

async function everyoneMayPass(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
