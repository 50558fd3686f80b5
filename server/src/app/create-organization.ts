/**
 * `npm run organization -- --title "…" --domain example.com --admin you@example.com` creates the first organisation of an
 * installation with its administrator, and prints the administrator's password. `--language en --time-zone Europe/London`: the
 * language and time zone of its emails and reports. `--first-name … --last-name …`: the administrator's name.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { languages } from '@vigil/contract/shared/languages.ts';
import { timeZone } from '@vigil/contract/shared/time-zone.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from '../db/database.ts';
import { readSettings, StartError } from '../env.ts';
import { recordChange } from '../features/audit/commands/record-change.ts';
import { createOrganization } from '../features/organizations/commands/create-organization.ts';
import { hashPassword } from '../passwords/password.ts';
import { openLog } from '../observe/log.ts';
import { openDatabaseAddress } from './database-url.ts';
import { openProgram } from './program.ts';
import { orOneSentence } from './run-command.ts';

const YEARS = 10;

/** Stands in the audit log for the unknown person at the command line. */
const COMMAND = 'npm run organization';

/** The default holidays by time zone; an organisation may choose others. */
const holidaysOf = new Map([
  ['Asia/Tashkent', 'uz'],
  ['Asia/Samarkand', 'uz'],
  ['Europe/Moscow', 'ru'],
] as const);

const { values } = parseArgs({
  options: {
    title: { type: 'string' },
    domain: { type: 'string' },
    admin: { type: 'string' },
    'first-name': { type: 'string', default: '' },
    'last-name': { type: 'string', default: '' },
    language: { type: 'string' },
    'time-zone': { type: 'string' },
    people: { type: 'string', default: '1000' },
  },
});
const { title, domain, admin } = values;
await orOneSentence(async () => {
  if (title === undefined || domain === undefined || admin === undefined)
    throw new StartError('Give --title, --domain and --admin.');
  console.log(await make({ title, domain: domain.toLowerCase(), admin: admin.toLowerCase(), ...readPlace() }));
});

/** Language and time zone of the organisation; the database has defaults. */
function readPlace() {
  const language = z.enum(languages).optional().safeParse(values.language);
  if (!language.success) throw new StartError(`--language is one of ${languages.join(', ')}.`);
  const zone = timeZone.optional().safeParse(values['time-zone']);
  if (!zone.success) throw new StartError('--time-zone is a name such as Europe/London.');
  return {
    ...(language.data !== undefined && { language: language.data }),
    ...(zone.data !== undefined && { time_zone: zone.data, holidays: holidaysOf.get(zone.data as never) ?? ('none' as const) }),
  };
}

async function make(wanted: { title: string; domain: string; admin: string } & ReturnType<typeof readPlace>): Promise<string> {
  const { title, domain, admin, ...place } = wanted;
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
        title,
        ...place,
        users_limit: Number(values.people),
        licence_ends_on,
      });
      // The installation's operator approves this domain; further ones are proven by DNS.
      await tx
        .insertInto('verified_domains')
        .values({ organization_id, domain, is_vouched: true, verified_at: sql`now()` })
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
          email: admin,
          first_name: values['first-name'],
          last_name: values['last-name'],
          ...(place.language !== undefined && { language: place.language }),
          roles: ['system_admin'],
          password_hash,
          registered_at: sql`now()`,
        })
        .execute();
      const context = {
        db: tx,
        organization: organization_id,
        actor: { id: null, name: COMMAND },
        address: '',
        trace_id: '',
      };
      await recordChange(context, {
        action: 'organization.create',
        object_type: 'organization',
        object_id: organization_id,
        after: { title, domain, administrator: admin, users_limit: Number(values.people), end_date: licence_ends_on, ...place },
      });
    });
    return `Created ${title}. Sign in at ${env.APP_URL}/lk as ${admin}, password ${password}`;
  } finally {
    await program.close();
    await address.close();
  }
}
