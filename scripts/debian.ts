import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages of Debian when this is Debian and we are root; otherwise does nothing. */
export function installByApt(what: string, packages: readonly string[]): void {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!isDebianRoot) return;
  console.log(`Installing ${what} for the tests…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const parameters of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    spawnSync('apt-get', parameters, { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
}
