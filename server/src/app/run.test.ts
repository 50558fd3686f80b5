import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endPrograms, startInstallation, type Installed } from '../../test/start-program.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-run-'));
});
afterEach(async () => {
  await endPrograms();
  await rm(folder, { recursive: true, force: true });
});

/** Whether the program also answers on another address of this machine, because it listens on all of them. */
const answersElsewhere = ({ port }: Installed): Promise<boolean> =>
  fetch(`http://127.0.0.2:${port}/health/live`).then(
    () => true,
    () => false,
  );

test.runIf(process.platform === 'linux')(
  'the demonstration, whose logins everybody knows, is for this machine alone; without it every address answers',
  async () => {
    const shown = await startInstallation(folder, { DEMONSTRATION: 'on' });
    expect(await shown.isReady).toBe(true);
    expect(shown.output()).toContain('Vigil answers only this machine');
    expect(await answersElsewhere(shown)).toBe(false);
    await shown.end('SIGTERM');
    const open = await startInstallation(folder, { HOST: '0.0.0.0' });
    expect(await open.isReady).toBe(true);
    expect(await answersElsewhere(open)).toBe(true);
  },
  120_000,
);
