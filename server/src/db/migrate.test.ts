import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { StartError } from '../env.ts';
import { checksumOf, migrate } from './migrate.ts';
import { copyDatabase } from '../../test/database.ts';
import { until } from '../../test/make-campaign.ts';
import { makeOldDatabase } from '../../test/old-database.ts';

const folder = join(import.meta.dirname, '../../migrations');

/** How many migrations have run when the program is killed. */
const SOME = 20;

async function killHalfWay(url: string, { client, after }: { client: Client; after: number }): Promise<void> {
  const module = new URL('./migrate.ts', import.meta.url).href;
  const program = spawn(
    process.execPath,
    ['-e', `import('${module}').then(({ migrate }) => migrate(process.env.DATABASE_URL))`],
    {
      env: { DATABASE_URL: url },
      stdio: 'ignore',
    },
  );
  const end = once(program, 'exit');
  await until(
    () => client.query('select from migrations'),
    ({ rowCount }) => rowCount! >= after,
  );
  program.kill('SIGKILL');
  expect(await end).toEqual([null, 'SIGKILL']);
}

/** Starts from the schema of an installation from before one-time links had marks. */
test(
  'security 52: an upgrade that was killed half-way goes on; emails that wait meanwhile keep their one-time link, and those lost long ago are not sent',
  { timeout: 60_000 },
  async () => {
    const names = (await readdir(folder)).filter((one) => one.endsWith('.sql') && one < '0160').sort();
    const installation = await makeOldDatabase(names);
    const client = new Client({ connectionString: installation.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.system', 'on', true)`);
      const {
        rows: [organization],
      } = await client.query(
        `insert into organizations (title, users_limit, licence_starts_on, licence_ends_on) values ('o', 10, current_date, '2099-01-01') returning id`,
      );
      const {
        rows: [department],
      } = await client.query(`insert into departments (organization_id, title, is_default) values ($1, 'd', true) returning id`, [
        organization.id,
      ]);
      const {
        rows: [user],
      } = await client.query(
        `insert into users (organization_id, department_id, email, last_name, first_name, roles) values ($1, $2, 'a@b.test', 'a', 'b', '{employee}') returning id`,
        [organization.id, department.id],
      );
      const html = '<a href="{{one_time_link}}">Go</a>';
      const insert = `insert into letters (organization_id, user_id, kind, subject, html, text, created_at) values ($1, $2, 'invitation', 's', $3, 't', $4) returning id`;
      const {
        rows: [fresh],
      } = await client.query(insert, [organization.id, user.id, html, new Date()]);
      await client.query(
        `insert into one_time_tokens (id, organization_id, user_id, kind, token_hash, expires_at) values ($1, $2, $3, 'invitation', $4, now() + interval '7 days')`,
        [fresh.id, organization.id, user.id, randomBytes(32)],
      );
      const {
        rows: [old],
      } = await client.query(insert, [organization.id, user.id, html, new Date(Date.now() - 30 * 86_400_000)]);
      await client.query('commit');
      await killHalfWay(installation.url, { client, after: names.length + SOME });
      const later = await migrate(installation.url);
      expect(later.length).toBeGreaterThan(SOME);
      expect((await client.query('select name from migrations order by name')).rows.map(({ name }) => name)).toEqual(
        (await readdir(folder)).filter((one) => one.endsWith('.sql')).sort(),
      );
      await client.query('begin');
      await client.query(`select set_config('app.system', 'on', true)`);
      const { rows } = await client.query('select id, state, html, link_mark from emails');
      await client.query('commit');
      const one = (id: string) => rows.find((row) => row.id === id);
      expect(one(fresh.id).html).not.toContain('{{one_time_link}}');
      expect(one(old.id).state).toBe('failed');
    } finally {
      await client.end();
      await installation.drop();
    }
  },
);

describe('a migration that ran', () => {
  const first = '0001_organizations.sql';

  /** Migrates a database, changes its list of migrations by the SQL `change`, and runs `check` on the result. */
  const withLedger = async (change: string, check: (url: string, client: Client) => Promise<void>) => {
    const database = await copyDatabase();
    const url = database.directUrl ?? database.url;
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.query(change);
      await check(url, client);
    } finally {
      await client.end();
      await database.drop();
    }
  };
  const refusalOf = (url: string) =>
    migrate(url).then(
      () => 'none',
      (error: unknown) => (error instanceof StartError ? error.message : error),
    );

  test('is recorded with a checksum that does not depend on line endings', async () => {
    await withLedger('select', async (_, client) => {
      const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
      expect(rows.length).toBeGreaterThan(30);
      for (const { name, checksum } of rows) {
        const text = await readFile(join(folder, name), 'utf8');
        expect([checksumOf(text), checksumOf(text.replaceAll('\n', '\r\n'))]).toEqual([checksum, checksum]);
      }
    });
  });

  test('and was changed since stops the start in one sentence that names it', async () => {
    await withLedger(`update migrations set checksum = 'another' where name = '${first}'`, async (url) => {
      expect(await refusalOf(url)).toBe(
        `Migration ${first} was changed after it ran on this database. Restore the file, and put the change into a new migration.`,
      );
    });
  });

  test('applied before checksums existed gets a checksum', async () => {
    await withLedger('alter table migrations drop column checksum', async (url, client) => {
      expect(await migrate(url)).toEqual([]);
      const { rows } = await client.query<{ checksum: string }>(`select checksum from migrations where name = '${first}'`);
      expect(rows).toEqual([{ checksum: checksumOf(await readFile(join(folder, first), 'utf8')) }]);
    });
  });

  test('and is unknown to an older program stops its start', async () => {
    await withLedger(`insert into migrations (name, checksum) values ('9999_later.sql', 'x')`, async (url) => {
      expect(await refusalOf(url)).toBe(
        'The database belongs to a newer Vigil: it has migration 9999_later.sql, which this version does not have. Start the newer version, or restore a backup made before it.',
      );
    });
  });
});

test('security 9: the program does not start as a superuser, because row-level security does not bind superusers', async () => {
  await expect(migrate(inject('database').adminUrl)).rejects.toThrow('is a superuser or bypasses row-level security');
});

test('an organisation with a smallest group of fewer than five gets five, and its audit log says so', async () => {
  const database = await copyDatabase();
  const client = new Client({ connectionString: database.directUrl ?? database.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.system', 'on', true)`);
    await client.query('alter table organizations drop constraint organizations_smallest_group_check');
    await client.query(`insert into organizations (title, users_limit, licence_starts_on, licence_ends_on, smallest_group)
      values ('small', 10, current_date, '2099-01-01', 3), ('large', 10, current_date, '2099-01-01', 12)`);
    await client.query('alter table organizations add constraint organizations_smallest_group_check check (smallest_group > 0)');
    await client.query(await readFile(join(folder, '0436_smallest_group_of_five.sql'), 'utf8'));
    await client.query(`select set_config('app.system', 'on', true)`);
    const { rows } = await client.query(`select o.title, o.smallest_group, a.action, a.before, a.after
      from organizations o left join audit_log a on a.organization_id = o.id order by o.title`);
    expect(rows).toEqual([
      { title: 'large', smallest_group: 12, action: null, before: null, after: null },
      {
        title: 'small',
        smallest_group: 5,
        action: 'general_settings.update',
        before: { smallest_group: 3 },
        after: { smallest_group: 5 },
      },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
