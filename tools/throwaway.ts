import { spawn } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { own, sweepOwnerless } from './ownerless.ts';

export type Throwaway = { folder: string; remove: () => Promise<void> };

export type ThrowawayPostgres = Throwaway & { adminUrl: string };

/**
 * A temporary folder that outlives this process by no more than a moment, however it ends: a guard then ends what runs in
 * it, and the next of these what the guard could not. Programs started for it are given it as their TMPDIR.
 */
export async function openThrowaway(name: string): Promise<Throwaway> {
  const place = await realpath(tmpdir());
  await sweepOwnerless(place);
  const folder = await mkdtemp(join(place, `vigil-${name}-`));
  await own(folder);
  // As root the databases in it run as another user, and must be able to pass.
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
      // A database that was told to stop may write a last file while its folder is being emptied.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      guard.stdin.destroy();
    },
  };
}

/** The same with a PostgreSQL in it. The product's own database survives a crash to be adopted; this one must not. */
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
