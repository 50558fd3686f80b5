/**
 * Writes the demonstration's database at the last migration: `node server/test/make-fixture.ts`
 * (docs/recipes/make-a-fixture.md).
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { Client } from 'pg';
import { openThrowawayPostgres } from '../../tools/throwaway.ts';
import { openProgram } from '../src/app/program.ts';
import { makeDemonstration } from '../src/app/seed/demonstration.ts';
import { addressOf, bootstrapDatabase } from '../src/db/bootstrap.ts';
import { asSystem, type OrganizationScope } from '../src/db/database.ts';
import { checksumOf } from '../src/db/migrate.ts';
import { readEnv } from '../src/env.ts';
import { recordChange } from '../src/features/audit/commands/record-change.ts';
import { sealAudit } from '../src/features/audit/commands/seal-audit.ts';
import { loadCourseLibrary } from '../src/features/courses/commands/load-course-library.ts';
import { loadTemplateLibrary } from '../src/features/phishing-templates/commands/load-library.ts';
import type { Services } from '../src/services.ts';
import { openLog } from '../src/observe/log.ts';
import type { FixtureHead } from './old-database.ts';

const ROWS_PER_STATEMENT = 500;
const migrations = join(import.meta.dirname, '../migrations');
const fixtures = join(import.meta.dirname, 'fixtures');

const postgres = await openThrowawayPostgres('fixture');
try {
  const own = { database: 'fixture', role: 'fixture', password: 'fixture' };
  const databaseUrl = await bootstrapDatabase(postgres.adminUrl, own);
  await fill(databaseUrl);
  const client = new Client({ connectionString: addressOf(postgres.adminUrl, { database: own.database }) });
  await client.connect();
  try {
    // The licence must not end, however late the test runs.
    await client.query(`update organizations set licence_ends_on = '2099-12-31'`);
    await write(client);
  } finally {
    await client.end();
  }
} finally {
  await postgres.remove();
}

async function fill(databaseUrl: string): Promise<void> {
  const env = readEnv({
    ROLE: 'web',
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: postgres.folder,
    SECRET_KEY: 'a secret for tests, as long as it must be',
    APP_URL: 'http://app.test',
    CONTENT_URL: 'http://content.test',
    PHISHING_URLS: 'http://phish.test',
  });
  const program = await openProgram({ env, log: openLog('warn'), databaseUrl });
  await loadTemplateLibrary(program.services.database);
  await loadCourseLibrary(program.services.database);
  await makeDemonstration(program.services, { languages: ['ru'], isAlive: false });
  await writeAudit(program.services);
  await program.close();
}

/** Writes an audit log, because the demonstration writes none: each of its people gets an entry, and the log is sealed. */
async function writeAudit(services: Services): Promise<void> {
  await asSystem(services.database, async (tx) => {
    const people = await tx
      .selectFrom('users')
      .select(['id', 'organization_id', 'last_name', 'department_id'])
      .orderBy('id')
      .execute();
    for (const { id, organization_id, last_name, department_id } of people) {
      const actor = { id, name: last_name };
      const context = { db: tx, organization: organization_id as OrganizationScope, actor, address: '192.0.2.1', trace_id: id };
      await recordChange(context, {
        action: 'employee.create',
        object_type: 'user',
        object_id: id,
        after: { last_name, department_id },
      });
    }
  });
  await sealAudit(services);
}

async function write(client: Client): Promise<void> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  const head: FixtureHead = { migrations: {}, rows: {} };
  for (const name of names) head.migrations[name] = checksumOf(await readFile(join(migrations, name), 'utf8'));
  const statements = ['set session_replication_role = replica;'];
  for (const { table, columns, identity } of await tablesOf(client)) {
    const rows = await rowsOf(client, table, columns);
    if (rows.length > 0) head.rows[table] = rows.length;
    // Migrations write these rows, so they exist before the fixture is restored.
    statements.push(`delete from ${table};`);
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      const part = `[${rows.slice(at, at + ROWS_PER_STATEMENT).join(',\n')}]`;
      statements.push(
        `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, ${client.escapeLiteral(part)});`,
      );
    }
    if (identity !== null) {
      statements.push(
        `select setval(pg_get_serial_sequence('${table}', '${identity}'), coalesce(max(${identity}), 1)) from ${table};`,
      );
    }
  }
  const sql = [`-- ${JSON.stringify(head)}`, ...statements, 'reset session_replication_role;', ''].join('\n');
  const packed = brotliCompressSync(sql, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } });
  const file = `${names.at(-1)!.replace(/\.sql$/, '')}.sql.br`;
  await mkdir(fixtures, { recursive: true });
  await writeFile(join(fixtures, file), packed);
  console.log(`${file}: ${packed.length} bytes, ${sql.length} unpacked`);
}

type Table = { table: string; columns: string; identity: string | null };

async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns,
           min(a.attname) filter (where a.attidentity <> '') as identity
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
     group by c.relname order by c.relname`);
  return rows;
}

async function rowsOf(client: Client, table: string, columns: string): Promise<string[]> {
  // As text, because PostgreSQL numbers can have more digits than JavaScript numbers.
  const { rows } = await client.query<{ row: string }>(
    `select to_json(t)::text as row from (select ${columns} from ${table} order by 1, 2) t`,
  );
  return rows.map(({ row }) => row);
}
