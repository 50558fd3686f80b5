import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

export interface NewDatabase {
  database: string;
  role: string;
  password: string;
}

/** pg_trgm asks the C library which characters form words. The C locale knows no Cyrillic, so search would use no index. */
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'ru_RU.UTF-8', 'C'];

const BOOTSTRAP_LOCK = 7_301_001;
/** The owner of the audit log; nobody signs in with it. */
const AUDIT_OWNER = 'vigil_audit';

/**
 * Creates the role and the database and prepares it, which only a superuser can, on PostgreSQL 15 or later. Running it again
 * changes nothing but the password. Returns the address with which the role signs in. `docs/external-postgres.sql` is the same
 * for a person to run.
 */
export async function bootstrapDatabase(adminUrl: string, wanted: NewDatabase): Promise<string> {
  await withClient(adminUrl, async (admin) => {
    // Programs that start together would conflict on catalogue rows. The lock ends with the connection.
    await admin.query('select pg_advisory_lock($1)', [BOOTSTRAP_LOCK]);
    await makeRole(admin, wanted);
    await makeDatabase(admin, wanted);
    await withClient(addressOf(adminUrl, { database: wanted.database }), (inside) => prepareInside(inside, wanted));
  });
  return addressOf(adminUrl, wanted);
}

async function makeRole(admin: Client, { role, password }: NewDatabase): Promise<void> {
  const name = escapeIdentifier(role);
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role]);
  if (!rowCount) await admin.query(`create role ${name}`);
  const rights = 'login nosuperuser nobypassrls nocreatedb nocreaterole';
  await admin.query(`alter role ${name} with ${rights} password ${escapeLiteral(password)}`);
  const owner = await admin.query('select from pg_roles where rolname = $1', [AUDIT_OWNER]);
  if (!owner.rowCount) await admin.query(`create role ${AUDIT_OWNER} nologin`);
}

async function makeDatabase(admin: Client, { database, role }: NewDatabase): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database]);
  if (!rowCount) await createDatabase(admin, database);
  const name = escapeIdentifier(database);
  await admin.query(`alter database ${name} owner to ${escapeIdentifier(role)}`);
  await admin.query(`revoke all on database ${name} from public`);
}

async function createDatabase(admin: Client, database: string): Promise<void> {
  const { rows } = await admin.query<{ datctype: string }>(`select datctype from pg_database where datname = 'template0'`);
  const own = rows.map((row) => row.datctype).filter((name) => !['C', 'POSIX'].includes(name));
  const candidates = [...own, ...LOCALES];
  for (const [index, ctype] of candidates.entries()) {
    const locale = `locale_provider icu icu_locale 'ru' lc_collate 'C' lc_ctype ${escapeLiteral(ctype)}`;
    try {
      await admin.query(`create database ${escapeIdentifier(database)} template template0 encoding 'UTF8' ${locale}`);
      return;
    } catch (error) {
      if (index === candidates.length - 1) throw error;
    }
  }
}

async function prepareInside(admin: Client, { role }: NewDatabase): Promise<void> {
  const collation = await admin.query(`select from pg_collation where collname = 'ru-x-icu'`);
  if (!collation.rowCount) throw new Error('This PostgreSQL server was built without ICU, which sorts names in Russian order.');
  await admin.query('create extension if not exists pg_trgm');
  // Under row-level security only leakproof conditions may use an index before the policy; otherwise every search reads the table.
  await admin.query('alter function pg_catalog.texticlike(text, text) leakproof');
  await admin.query('alter function pg_catalog.textlike(text, text) leakproof');
  await admin.query(await readFile(join(import.meta.dirname, 'secure-audit.sql'), 'utf8'));
  await admin.query(`grant execute on function secure_audit() to ${escapeIdentifier(role)}`);
}

/** Returns the server's address with another database name and, if a role is given, another user. */
export function addressOf(adminUrl: string, to: { database: string; role?: string; password?: string }): string {
  const parts = /^(?<scheme>\w+:\/\/)(?<user>[^@/]*)@(?<host>[^/?]*)(?:\/[^?]*)?(?<rest>\?.*)?$/.exec(adminUrl)?.groups;
  if (!parts) throw new Error('The address of the PostgreSQL server must look like postgres://user:password@host/database.');
  const user = to.role ? `${encodeURIComponent(to.role)}:${encodeURIComponent(to.password ?? '')}` : parts['user'];
  return `${parts['scheme']}${user}@${parts['host']}/${encodeURIComponent(to.database)}${parts['rest'] ?? ''}`;
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
