import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../src/app/program.ts';
import { makeOrganization } from '../make-organization.ts';
import { ownAddress } from '../start-program.ts';
import { startServer, type TestServer } from '../start-server.ts';

const run = promisify(execFile);
/** The tools of other vendors, as a customer would install them. */
const TOOLS = ['@redocly/cli@2.77.0', 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'];
/** The rule is off for the public contract's own paths: by the OpenAPI standard a path without parameters wins. */
const LINT = 'extends: [recommended]\nrules:\n  no-ambiguous-paths: off\n';

let server: TestServer;
let origin: string;
let folder: string;

beforeAll(async () => {
  const address = await ownAddress();
  origin = address.origin;
  server = await startServer({ ...address.settings, HOST: '127.0.0.1' });
  await listen(server, '127.0.0.1');
  folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}');
  await run('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...TOOLS], { cwd: folder });
  const document = (await (await fetch(`${origin}/openapi.json`)).json()) as { servers: unknown };
  await writeFile(join(folder, 'served.json'), JSON.stringify(document));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify({ ...document, servers: [{ url: 'https://vigil.corp.uz' }] }));
  await writeFile(join(folder, 'redocly.yaml'), LINT);
}, 300_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const tool = (name: string, ...parameters: string[]) => run(join(folder, 'node_modules/.bin', name), parameters, { cwd: folder });

test('redocly finds no fault in the description', { timeout: 120_000 }, async () => {
  const { stdout } = await tool('redocly', 'lint', 'openapi.json', '--format=json', '--config', 'redocly.yaml').catch(
    (error: { stdout: string }) => error,
  );
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
});

test('A client made by openapi-typescript is typed, and makes twenty calls', { timeout: 300_000 }, async () => {
  await tool('openapi-typescript', 'served.json', '-o', 'vigil.d.ts');
  await writeFile(join(folder, 'client.ts'), CLIENT);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }));
  const checked = await tool('tsc', '-p', '.').catch((error: { stdout: string }) => error);
  expect(checked.stdout).toBe('');
  const home = await makeOrganization(server);
  const { stdout } = await run(
    process.execPath,
    ['client.ts', origin, home.people.operator.token, home.department_id, home.domain],
    {
      cwd: folder,
    },
  );
  const answers = JSON.parse(stdout) as { call: string; status: number }[];
  expect(answers).toHaveLength(20);
  expect(answers.filter(({ status }) => status !== 200).map(({ call, status }) => `${call}: ${status}`)).toEqual([
    'a department that is not there: 404',
  ]);
});

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: [],
};

const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './vigil.d.ts';

const [origin = '', token = '', department = '', domain = ''] = (globalThis as unknown as { process: { argv: string[] } }).process.argv.slice(2);
const client = createClient<paths>({ baseUrl: origin, headers: { authorization: \`Bearer \${token}\` } });
const answers: { call: string; status: number }[] = [];
async function note<T extends { response: Response; error?: unknown }>(call: string, pending: Promise<T>): Promise<T> {
  const answer = await pending;
  answers.push({ call, status: answer.response.status });
  if (answer.response.status >= 500) throw new Error(JSON.stringify(answer.error));
  return answer;
}
await note('me', client.GET('/users/api/v1/users/me'));
await note('my permissions', client.GET('/users/api/v1/users/me/permissions'));
const found = await note('people', client.GET('/users/api/v1/users', { params: { query: { limit: 20, offset: 0 } } }));
const person = found.data?.data[0]?.id ?? '';
await note('a person', client.GET('/users/api/v1/users/{id}', { params: { path: { id: person } } }));
await note('titles of departments', client.GET('/users/api/v1/departments/titles'));
const made = await note('a new department', client.POST('/users/api/v1/departments', { body: { title: 'Made by a client', parent_id: null } }));
await note('its new title', client.PATCH('/users/api/v1/departments', { body: { id: made.data?.id ?? '', title: 'Changed by a client' } }));
await note(
  'a new person',
  client.POST('/users/api/v1/users/employee/add', {
    body: { first_name: 'Anna', last_name: 'Client', middle_name: '', position: '', email: \`anna@\${domain}\`, role: 'employee', department: { id: department } },
  }),
);
const tag = await note('a new tag', client.POST('/users/api/v1/tags/custom', { body: { title: 'Client', color: '#112233' } }));
await note('its new colour', client.PATCH('/users/api/v1/tags/custom/{id}', { params: { path: { id: tag.data?.id ?? '' } }, body: { color: '#445566' } }));
await note('no tag', client.DELETE('/users/api/v1/tags/custom/{id}', { params: { path: { id: tag.data?.id ?? '' } } }));
await note('campaigns', client.GET('/lk/api/v2/phishing/campaigns'));
await note('templates', client.GET('/lk/api/v2/phishing/templates'));
await note('courses', client.GET('/lk/api/v2/library/courses'));
const organization = await note('the organisation', client.GET('/lk/api/v2/organizations/current'));
const path = { id: organization.data?.id ?? '' };
await note('phishing', client.GET('/gateway/v1/statistic/organizations/{id}/phishing', { params: { path, query: { period: 'this_year' } } }));
await note('risk', client.GET('/gateway/v1/statistic/organizations/{id}/current-risk-level', { params: { path } }));
await note('progress', client.GET('/gateway/v1/statistic/organizations/{id}/current-progress', { params: { path } }));
await note('counts', client.GET('/gateway/v1/statistic/organizations/{id}/courses-counts', { params: { path } }));
const absent = '00000000-0000-4000-8000-000000000001';
await note('a department that is not there', client.GET('/users/api/v1/departments/{department_id}/modal/users', { params: { path: { department_id: absent } } }));
console.log(JSON.stringify(answers));
`;
