import { join } from 'node:path';
import { PREPARED, startInstallation } from './installation.ts';

/** Begins the one installation of which each file of tests has a copy; gives what ends it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const first = await startInstallation();
  await first.halt();
  process.env[PREPARED] = join(first.folder, 'data');
  return () => first.remove();
}
