import { spawn, spawnSync, type SpawnOptions, type SpawnSyncOptions } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian packages when this is Debian and we are root; otherwise does nothing. */
export function installByApt(what: string, packages: readonly string[]): void {
  for (const parameters of stepsOf(what, packages)) spawnSync('apt-get', parameters, quietly);
}

/** Installs packages in the background. It never fails: a package that could not be installed is missing afterwards. */
export async function installMeanwhile(what: string, packages: readonly string[]): Promise<void> {
  for (const parameters of stepsOf(what, packages)) {
    await new Promise<void>((resolve) => {
      const step = spawn('apt-get', parameters, quietly);
      step.on('error', () => resolve());
      step.on('close', () => resolve());
    });
  }
}

const quietly: SpawnOptions & SpawnSyncOptions = {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
};

function stepsOf(what: string, packages: readonly string[]): string[][] {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!isDebianRoot) return [];
  console.log(`Installing ${what} for the tests…`);
  return [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ];
}
