import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { databaseTypes } from '../src/db/row-types.ts';
import { schemaSql } from '../src/db/schema-sql.ts';
import { endpointsOf } from '../src/app/document.ts';
import { startServer, type TestServer } from './start-server.ts';

const root = join(import.meta.dirname, '../..');
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Returns the lines of a list of the public contract, without comments and heading. */
async function linesOf(file: string): Promise<string[][]> {
  const lines = (await readFile(join(root, 'contract', file), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.slice(1).map((line) => line.split('\t'));
}

const sameNames = (path: string) => path.replace(/\{\w+\}/g, '{}');

test('Every served call is listed in the public contract with its permission, or marked as ours', async () => {
  const listed = new Map(
    (await linesOf('endpoints.tsv')).map(([method, path = '', who]) => [`${method} ${sameNames(path)}`, who]),
  );
  for (const { method, path, permission, ours } of endpointsOf(server.sites.routes)) {
    const who = listed.get(`${method} ${sameNames(path)}`);
    if (ours === undefined) expect.soft(permission, `${method} ${path}`).toBe(who);
    else expect.soft(who, `${method} ${path} is in the contract and needs no reason`).toBeUndefined();
  }
});

test('A line of the public contract that was served stays served', async () => {
  const servedBefore = (await readFile(join(root, 'contract/served.txt'), 'utf8')).trim().split('\n');
  const served = endpointsOf(server.sites.routes)
    .filter(({ ours }) => ours === undefined)
    .map(({ method, path }) => `${method} ${path}`);
  expect(served.sort(), 'contract/served.txt: `npm run served` writes it again').toEqual(servedBefore.sort());
});

test('Every route is an endpoint of the contract or says why it is not', () => {
  const bare = server.sites.routes.filter(({ endpoint, reason }) => endpoint === undefined && !reason);
  expect(bare).toEqual([]);
});

test('Every table with an organisation has forced row-level security', async () => {
  const { rows } = await sql<{ name: string; is_forced: boolean; policies: number }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
      (select count(*) from pg_policy p where p.polrelid = c.oid)::int as policies
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
  `.execute(server.services.database);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ is_forced, policies }) => !is_forced || policies === 0)).toEqual([]);
});

test('A day follows an organisation’s clock, never the database’s', async () => {
  const databaseDay = /\bcurrent_date\b|_at::date\b|now\(\)::date\b/i;
  const folder = join(root, 'server/src');
  const sources = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(sources.length).toBeGreaterThan(500);
  for (const name of sources) expect.soft(await readFile(join(folder, name), 'utf8'), name).not.toMatch(databaseDay);
  const { rows } = await sql<{ name: string; source: string }>`
    select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prolang <> 13`.execute(
    server.services.database,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, source } of rows) expect.soft(source, name).not.toMatch(databaseDay);
});

test('security 9: Without a named organisation no tenant row is visible', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id'
  `.execute(server.services.database);
  for (const { name } of rows) {
    const seen = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(name)} where organization_id is not null`.execute(server.services.database);
    expect.soft(seen.rows[0]?.n, name).toBe(0);
  }
});

test('The row types and the readable schema are those of the migrated database', async () => {
  const read = (path: string) => readFile(join(root, 'server', path), 'utf8');
  expect(await databaseTypes(server.databaseUrl)).toBe(await read('src/db/schema.ts'));
  expect(await schemaSql(server.databaseUrl)).toBe(await read('schema.sql'));
});

/** POST calls that take no idempotency key, because a repeated request creates nothing more or only reads. */
const bearRepeating = [
  'POST /learning/api/content/courses/bulk-delete',
  'POST /learning/api/content/courses/{id}/delete-sections',
  'POST /learning/api/content/courses/{id}/sections/themes/append',
  'POST /learning/api/content/courses/{id}/sections/{sectionId}/themes/delete',
  'POST /learning/api/content/courses/{id}/sections/{sectionId}/themes/transport',
  'POST /learning/api/courses-by-tag',
  'POST /learning/api/learning/assigned-courses/{id}/complete',
  'POST /learning/api/learning/assigned-courses/{id}/manual-complete-course',
  'POST /learning/api/learning/assigned-courses/{id}/picture',
  'POST /learning/api/learning/assigned-courses/{id}/steps/init',
  'POST /learning/api/learning/assigned-courses/{id}/steps/quiz/answer',
  'POST /learning/api/learning/assigned-courses/{id}/steps/quiz/attempt/complete',
  'POST /learning/api/learning/assigned-courses/{id}/steps/theory/complete',
  'POST /learning/api/learning/assigned-courses/{id}/theme/launch',
  'POST /learning/api/learning/certificates/{id}/reinstate',
  'POST /learning/api/learning/certificates/{id}/revoke',
  'POST /lk/api/v2/auth/logout',
  'POST /lk/api/v2/auth/sso/logout',
  'POST /lk/api/v2/learning/assigned-courses/{id}/complete',
  'POST /lk/api/v2/learning/assigned-courses/{id}/employees/delete',
  'POST /lk/api/v2/library/modules/{id}/quastions/file/preview',
  'POST /lk/api/v2/library/modules/{moduleId}/imports/{id}/undo',
  'POST /lk/api/v2/letters/{kind}/{language}/preview',
  'POST /lk/api/v2/organizations/directory/preview',
  'POST /lk/api/v2/organizations/directory/trial',
  'POST /lk/api/v2/organizations/sso-providers/trial',
  'POST /lk/api/v2/organizations/{id}/dkim-keys/{key_id}/check',
  'POST /lk/api/v2/organizations/{id}/domains/{domain_id}/check',
  'POST /lk/api/v2/phishing/autophish/toggle',
  'POST /lk/api/v2/scorm/assigned-courses/{id}/attempts/{attempt_id}/pass',
  'POST /lk/api/v2/scorm/assigned-courses/{id}/attempts/{attempt_id}/reset',
  'POST /lk/api/v2/scorm/assigned-courses/{id}/complete',
  'POST /lk/api/v2/scorm/assigned-courses/{id}/employees/delete',
  'POST /lk/api/v2/scorm/statement',
  // A second launch continues the same attempt.
  'POST /lk/api/v2/scorm/assigned-courses/my-courses/{id}/launch',
  'POST /lk/api/v2/phishing/templates/import',
  'POST /lk/api/v2/phishing/templates/import-address',
  'POST /lk/api/v2/phishing/campaigns/filtered',
  'POST /lk/api/v2/phishing/campaigns/forecast',
  'POST /lk/api/v2/phishing/campaigns/readiness',
  'POST /lk/api/v2/phishing/campaigns/recipients',
  'POST /lk/api/v2/phishing/campaigns/recipients/left-out',
  'POST /lk/api/v2/phishing/campaigns/recipients/named',
  'POST /lk/api/v2/phishing/campaigns/{id}/complete',
  'POST /lk/api/v2/phishing/campaigns/{id}/deliveries/{delivery_id}/verdict',
  'POST /lk/api/v2/phishing/campaigns/sender-domains',
  'POST /lk/api/v2/phishing/campaigns/{id}/approval',
  'POST /lk/api/v2/phishing/campaigns/{id}/held',
  'POST /lk/api/v2/phishing/exclusions/{id}/end',
  'POST /lk/api/v2/reports/pdf/certificate/{id}',
  'POST /lk/api/v2/reports/pdf/v2/certificate/{id}',
  'POST /lk/api/v2/reports/previews',
  'POST /lk/api/v2/reports/runs/{id}/cancel',
  'POST /lk/api/v2/reports/runs/{id}/file',
  'POST /lk/api/v2/reports/saved/{id}/pause',
  'POST /users/api/v1/departments/targets',
  'POST /users/api/v1/departments/{hash}-count',
  'POST /users/api/v1/emails/notify/employees/preview',
  'POST /users/api/v1/events/{id}/undo',
  'POST /users/api/v1/password/update',
  'POST /users/api/v1/tags/custom/{id}/assign/xlsx/preview',
  'POST /users/api/v1/tags/default/organizations/invite-reminder/config',
  'POST /users/api/v1/tags/toggle',
  'POST /users/api/v1/twofa/code/testing',
  'POST /users/api/v1/twofa/code/verify',
  'POST /users/api/v1/users/bulk-block/{id}/undo',
  'POST /users/api/v1/users/bulk-delete/{id}/undo',
  'POST /users/api/v1/users/employee/csv/info',
  'POST /users/api/v1/users/me/consents',
  'POST /users/api/v1/users/me/see-as/end',
  'POST /users/api/v1/users/me/sessions/end-others',
  'POST /users/api/v1/users/tags/action/courses',
  'POST /users/api/v1/users/tags/action/courses/scorm',
  'POST /users/api/v1/users/twofa/deactivate',
  'POST /users/api/v1/users/twofa/recovery-codes',
  // A second impersonation ends the first. Its token is stored nowhere, so no stored response could repeat it.
  'POST /users/api/v1/users/{id}/see-as',
  'POST /users/api/v1/users/{id}/twofa/reset',
  'POST /users/api/v1/users/{id}/unblock',
];

test('security 41: A creating call runs once for one idempotency key, or may safely be repeated', async () => {
  const posts = endpointsOf(server.sites.routes)
    .filter(({ method, permission, once }) => method === 'POST' && permission !== 'public' && once !== true)
    .map(({ method, path }) => `${method} ${path}`);
  expect(posts.sort()).toEqual(bearRepeating.sort());
});
