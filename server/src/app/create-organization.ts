/** `npm run organization -- --title "…" --domain example.com --admin you@example.com`: the first roof of an installation, and who may enter. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { asSystem } from '../db/database.ts';
import { readSettings, StartError } from '../env.ts';
import { createOrganization } from '../features/organizations/commands/create-organization.ts';
import { hashPassword } from '../passwords/password.ts';
import { openLog } from '../log.ts';
import { openDatabaseAddress } from './database-url.ts';
import { openProgram } from './program.ts';

const YEARS = 10;

const { values } = parseArgs({
  options: {
    title: { type: 'string' },
    domain: { type: 'string' },
    admin: { type: 'string' },
    people: { type: 'string', default: '1000' },
  },
});
const { title, domain, admin } = values;
try {
  if (title === undefined || domain === undefined || admin === undefined)
    throw new StartError('Give --title, --domain and --admin.');
  console.log(await make({ title, domain: domain.toLowerCase(), admin: admin.toLowerCase() }));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function make(wanted: { title: string; domain: string; admin: string }): Promise<string> {
  const env = readSettings();
  const log = openLog('warn');
  const address = await openDatabaseAddress(env, log);
  const program = await openProgram({ env: { ...env, ROLE: 'web' }, log, databaseUrl: address.url });
  const password = randomBytes(12).toString('base64url');
  const password_hash = await hashPassword(password);
  try {
    await asSystem(program.services.database, async (tx) => {
      const licence_ends_on = `${new Date().getUTCFullYear() + YEARS}-12-31`;
      const organization_id = await createOrganization(tx, {
        title: wanted.title,
        users_limit: Number(values.people),
        licence_ends_on,
      });
      // Who runs the installation vouches for this domain; further ones are proven by DNS.
      await tx
        .insertInto('verified_domains')
        .values({ organization_id, domain: wanted.domain, is_vouched: true, verified_at: sql`now()` })
        .execute();
      const { id: department_id } = await tx
        .selectFrom('departments')
        .select('id')
        .where('organization_id', '=', organization_id)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('users')
        .values({
          organization_id,
          department_id,
          email: wanted.admin,
          roles: ['system_admin'],
          password_hash,
          registered_at: sql`now()`,
        })
        .execute();
    });
    return `Made ${wanted.title}. Sign in at ${env.APP_URL}/lk as ${wanted.admin}, password ${password}`;
  } finally {
    await program.close();
    await address.close();
  }
}
