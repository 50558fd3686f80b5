import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endPrograms, startInstallation } from '../start-program.ts';
import { atMost, figure, sized } from './experiment.ts';

const TIMES = sized({ short: 1, long: 5 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-two-starts-'));
});
afterEach(async () => {
  await endPrograms();
  await rm(folder, { recursive: true, force: true });
});

test('started twice at once on one folder, one runs and the other says so in one line', async () => {
  for (let time = 0; time < TIMES; time++) {
    const both = await Promise.all([startInstallation(folder), startInstallation(folder)]);
    const ready = await Promise.all(both.map(({ isReady }) => isReady));
    figure('programs that run', ready.filter(Boolean).length, '', atMost(1));
    expect(ready).toContain(true);
    const refused = both[ready.indexOf(false)]!;
    expect(await refused.code).toBe(1);
    expect(refused.output().trim()).toBe(
      `Vigil is running on the folder ${folder} already. Stop it, or set DATA_FOLDER to another.`,
    );
    await endPrograms();
  }
}, 240_000);
