import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { bootstrapDatabase } from '../../src/db/bootstrap.ts';
import { dropDatabase } from '../database.ts';
import { endPrograms, startInstallation, startProgram } from '../start-program.ts';
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

test('Of two programs started at once on one folder one runs, and the other says so in one line', async () => {
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

test('Two workers that start at once on an empty database both run, and the demonstration is created once', async () => {
  const { adminUrl, role, password } = inject('database');
  const name = `vigil_test_${randomBytes(6).toString('hex')}`;
  const url = await bootstrapDatabase(adminUrl, { database: name, role, password });
  try {
    const workers = ['a', 'b'].map((own) =>
      startProgram({
        ROLE: 'worker',
        DEMONSTRATION: 'on',
        DATABASE_URL: url,
        DATA_FOLDER: join(folder, own),
        SECRET_KEY: 'a secret for tests, as long as it must be',
        // Without mailboxes of their own, which would compete for a port.
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: '1',
        LOG_LEVEL: 'silent',
      }),
    );
    const ready = await Promise.all(workers.map(({ isReady }) => isReady));
    expect(ready, workers.map((worker) => worker.output()).join('\n')).toEqual([true, true]);
    await endPrograms();
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(`select set_config('app.system', 'on', false)`);
      const { rows } = await client.query('select title from organizations where is_demonstration order by title');
      // An organisation in each language, and a child of the Russian one.
      expect(rows).toHaveLength(4);
    } finally {
      await client.end();
    }
  } finally {
    await endPrograms();
    await dropDatabase(adminUrl, name);
  }
}, 240_000);
