import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSuperuser, copyDatabase, type TestDatabaseCopy } from './database.ts';

const HOME = '00000000-0000-4000-8000-00000000000a';
const OTHER = '00000000-0000-4000-8000-00000000000b';

/** Tables without an organisation. The queries that use them say why. A new entry is a decision. */
const UNBOUND = ['installation', 'migrations', 'organizations', 'phishing_addresses', 'process_loads', 'sign_in_attempts'];

/** Tables whose primary keys are older than the rule that keys begin with the organisation. Entries may only be removed. */
const KEYED_OTHERWISE = [
  'assigned_course_days',
  'assigned_courses',
  'assigned_steps',
  'assignment_targets',
  'audit_log',
  'bulk_people',
  'campaign_counters',
  'campaign_templates',
  'deliveries',
  'delivery_events',
  'departments',
  'emails',
  'employee_views',
  'enrolments',
  'long_jobs',
  'one_time_tokens',
  'phishing_campaigns',
  'quiz_attempts',
  'second_factors',
  'sessions',
  'sso_codes',
  'sso_providers',
  'sso_requests',
  'sso_sessions',
  'staff_import_rows',
  'staff_imports',
  'step_completions',
  'tag_actions',
  'tag_assignments',
  'tag_runs',
  'tags',
  'user_days',
  'users',
  'verified_domains',
];

type Table = { name: string; is_catalogue: boolean };
type Kind = 'select' | 'update' | 'delete' | 'insert';

let copy: TestDatabaseCopy;
let program: Client;
let tables: Table[];
let keyedOtherwise: string[];

/** Removes every constraint except the policies, so that any row with an organisation, and nothing else, can be inserted. */
beforeAll(async () => {
  copy = await copyDatabase();
  await asSuperuser(copy.url, async (admin) => {
    tables = await findTables(admin);
    keyedOtherwise = await findKeyedOtherwise(admin);
    for (const { name, is_catalogue } of tables) {
      await dropOtherRules(admin, name);
      for (const one of [HOME, OTHER, ...(is_catalogue ? [null] : [])])
        await admin.query(`insert into ${name} (organization_id) values ($1)`, [one]);
    }
  });
  program = new Client({ connectionString: copy.url });
  await program.connect();
});
afterAll(async () => {
  await program.end();
  await copy.drop();
});

/** Returns the tables whose primary key does not begin with the organisation. */
async function findKeyedOtherwise(admin: Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(`
    select c.relname as name
      from pg_class c join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped
      join pg_index k on k.indrelid = c.oid and k.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and o.attnotnull and k.indkey[0] <> o.attnum
     order by c.relname`);
  return rows.map(({ name }) => name);
}

async function findTables(admin: Client): Promise<Table[]> {
  const { rows } = await admin.query<Table>(`
    select c.relname as name, not o.attnotnull as is_catalogue
      from pg_class c join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows;
}

async function dropOtherRules(admin: Client, table: string): Promise<void> {
  const namesBy = async (statement: string) =>
    (await admin.query<{ name: string }>(statement, [table])).rows.map(({ name }) => name);
  await admin.query(`alter table ${table} disable trigger user`);
  for (const name of await namesBy(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f', 'p', 'u', 'x')`,
  )) {
    await admin.query(`alter table ${table} drop constraint if exists ${name} cascade`);
  }
  for (const name of await namesBy(
    `select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and indisunique`,
  )) {
    await admin.query(`drop index ${name}`);
  }
  for (const name of await namesBy(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull
        and attidentity = '' and attname <> 'organization_id'`,
  )) {
    await admin.query(`alter table ${table} alter column ${name} drop not null`);
  }
}

type Scope = { organization?: string | undefined; system?: true };
/** The outcome of a statement: how many rows it found or changed, or that it was refused. */
type Outcome = number | 'refused';

/** Runs one statement as the program does in a transaction of this scope, and rolls it back. */
async function run({ organization, system }: Scope, statement: string, given: unknown[] = []): Promise<Outcome> {
  await program.query('begin');
  try {
    if (organization) await program.query(`select set_config('app.organization', $1, true)`, [organization]);
    if (system) await program.query(`select set_config('app.system', 'on', true)`);
    return (await program.query(statement, given)).rowCount ?? 0;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return 'refused';
    throw error;
  } finally {
    await program.query('rollback');
  }
}

const rowsOf = (organization: string | null) =>
  organization === null ? 'organization_id is null' : `organization_id = '${organization}'`;

async function outcomes(scope: Scope, { name }: Table, organization: string | null): Promise<Record<Kind, Outcome>> {
  const where = `where ${rowsOf(organization)}`;
  const newRow = `insert into ${name} (organization_id) values ($1)`;
  return {
    select: await run(scope, `select from ${name} ${where}`),
    update: await run(scope, `update ${name} set organization_id = organization_id ${where}`),
    delete: await run(scope, `delete from ${name} ${where}`),
    insert: await run(scope, newRow, [organization]),
  };
}

/** Returns a statement that updates every row. It reads no column, so it tests the policy for writing and not the one for reading. */
const everyRow = ({ name }: Table): string => `update ${name} set organization_id = $1`;

/** Returns what the program may do to a table at all: it may only add to the audit log. */
async function rightsOn(table: string): Promise<Record<Kind, boolean>> {
  const { rows } = await program.query<Record<Kind, boolean>>(
    `select has_table_privilege($1, 'select') as select, has_table_privilege($1, 'update') as update,
            has_table_privilege($1, 'delete') as delete, has_table_privilege($1, 'insert') as insert`,
    [table],
  );
  return rows[0]!;
}

const NOTHING: Record<Kind, Outcome> = { select: 0, update: 0, delete: 0, insert: 'refused' };
const expectedOf = (rights: Record<Kind, boolean>, whenAllowed: Record<Kind, Outcome>) =>
  Object.fromEntries(Object.entries(whenAllowed).map(([kind, outcome]) => [kind, rights[kind as Kind] ? outcome : 'refused']));

test('Every table has an organisation, except those that are known to have none', async () => {
  const { rows } = await program.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const bound = new Set(tables.map(({ name }) => name));
  expect(rows.map(({ name }) => name).filter((name) => !bound.has(name))).toEqual(UNBOUND);
  expect(bound.size).toBeGreaterThan(50);
});

test('In an organisation’s transaction each table lets its own rows be read, added and changed', async () => {
  for (const table of tables) {
    const rights = await rightsOn(table.name);
    const own = { select: 1, update: 1, delete: 1, insert: 1 };
    expect.soft(await outcomes({ organization: HOME }, table, HOME), table.name).toEqual(expectedOf(rights, own));
  }
});

test('No statement of any kind reaches another organisation’s rows in any table', async () => {
  for (const table of tables) {
    const rights = await rightsOn(table.name);
    const scope = { organization: HOME };
    expect.soft(await outcomes(scope, table, OTHER), table.name).toEqual(expectedOf(rights, NOTHING));
    // An organisation's own row cannot be moved to another organisation either.
    const given = await run(scope, `update ${table.name} set organization_id = $1 where ${rowsOf(HOME)}`, [OTHER]);
    expect.soft(given, table.name).toBe('refused');
    // A statement without a condition reaches the organisation's own rows, and reads the shared rows of the catalogue.
    const seen = await run(scope, `select from ${table.name}`);
    expect.soft(seen, table.name).toBe(rights.select ? (table.is_catalogue ? 2 : 1) : 'refused');
    const changed = await run(scope, everyRow(table), [HOME]);
    expect.soft(changed, table.name).toBe(rights.update ? 1 : 'refused');
    expect.soft(await run(scope, `delete from ${table.name}`), table.name).toBe(rights.delete ? 1 : 'refused');
  }
});

test('Everyone reads the installation’s own rows, and nobody writes them', async () => {
  const catalogue = tables.filter(({ is_catalogue }) => is_catalogue);
  expect(catalogue.length).toBeGreaterThan(5);
  for (const table of catalogue) {
    expect.soft(await outcomes({ organization: HOME }, table, null), table.name).toEqual({ ...NOTHING, select: 1 });
  }
});

test('Without an organisation no statement of any kind reaches any row', async () => {
  for (const table of tables) {
    const rights = await rightsOn(table.name);
    for (const organization of [undefined, '']) {
      expect.soft(await outcomes({ organization }, table, HOME), table.name).toEqual(expectedOf(rights, NOTHING));
      expect.soft(await run({ organization }, everyRow(table), [HOME]), table.name).toBe(rights.update ? 0 : 'refused');
      expect.soft(await run({ organization }, `delete from ${table.name}`), table.name).toBe(rights.delete ? 0 : 'refused');
    }
  }
});

test('The program’s own work reaches every organisation’s rows', async () => {
  for (const table of tables) {
    const rights = await rightsOn(table.name);
    const all = { select: 1, update: 1, delete: 1, insert: 1 };
    expect.soft(await outcomes({ system: true }, table, OTHER), table.name).toEqual(expectedOf(rights, all));
  }
});

test('The key of a new table begins with its organisation', () => {
  expect(keyedOtherwise).toEqual(KEYED_OTHERWISE);
});
