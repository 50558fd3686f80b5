import { join } from 'node:path';
import { PREPARED, startInstallation } from './installation.ts';

/** Starts the one installation that every test file copies. Returns the function that stops it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const first = await startInstallation();
  await first.halt();
  process.env[PREPARED] = join(first.folder, 'data');
  return () => first.remove();
}
