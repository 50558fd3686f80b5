import { spawn } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { markOwned, sweepOwnerless } from './ownerless.ts';

export type Throwaway = { folder: string; remove: () => Promise<void> };

export type ThrowawayPostgres = Throwaway & { adminUrl: string };

/**
 * Creates a temporary folder that outlives this process only briefly, however it ends. A guard ends the programs that run in
 * the folder; the next run ends those that the guard could not. Programs started for it get it as TMPDIR.
 */
export async function openThrowaway(name: string): Promise<Throwaway> {
  const place = await realpath(tmpdir());
  await sweepOwnerless(place);
  const folder = await mkdtemp(join(place, `vigil-${name}-`));
  await markOwned(folder);
  // When root starts this, the databases in the folder run as another user, who must be able to enter it.
  await chmod(folder, 0o711);
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'throwaway-guard.ts'), folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as typeof guard.stdin & { unref(): void }).unref();
  return {
    folder,
    remove: async () => {
      // A database that was asked to stop may write a last file while its folder is being emptied.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      guard.stdin.destroy();
    },
  };
}

/**
 * Creates a throw-away folder with a PostgreSQL in it. The product's own database survives a crash and is adopted later; this
 * one must not.
 */
export async function openThrowawayPostgres(name: string): Promise<ThrowawayPostgres> {
  const { folder, remove } = await openThrowaway(name);
  const cluster = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} });
  return {
    folder,
    adminUrl: cluster.adminUrl,
    remove: async () => {
      await cluster.stop();
      await remove();
    },
  };
}
