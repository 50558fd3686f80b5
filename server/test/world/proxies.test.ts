import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:https';
import { request as plainRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import * as auth from '@vigil/contract/auth/endpoints.ts';
import { saveMyAvatar } from '@vigil/contract/profile/endpoints.ts';
import { createScormCourse } from '@vigil/contract/scorm/endpoints.ts';
import { IDEMPOTENCY_HEADER } from '@vigil/contract/shared/idempotency.ts';
import { MEGABYTE } from '@vigil/contract/shared/file-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listen } from '../../src/app/program.ts';
import { asSystem } from '../../src/db/database.ts';
import { hashPassword } from '../../src/passwords/password.ts';
import { makeOrganization, type TestOrganization } from '../make-organization.ts';
import { freePort, listens } from '../start-program.ts';
import { startServer, type TestServer } from '../start-server.ts';

const NAMES = { app: 'vigil.example.com', content: 'content.vigil.example.com', phishing: 'news.example.net' };
const PASSWORD = 'correct horse battery';
const DOCUMENT = join(import.meta.dirname, '../../../docs/proxies.md');

type Asked = Pick<RequestOptions, 'method' | 'rejectUnauthorized'> & { headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };
const programs = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' };
/** The proxy whose file of docs/proxies.md is tested as written there, with the ports and a certificate of this run. */
const name = z.enum(['nginx', 'caddy']).parse(process.env.PROXY);

let folder: string;
let server: TestServer;
let home: TestOrganization;
let proxy: ChildProcess;
let ca: Buffer;
let ports: Record<'own' | 'plain' | 'secure', string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `${name}-`));
  ports = { own: await freePort(), plain: await freePort(), secure: await freePort() };
  const [certificate, key] = [join(folder, 'vigil.crt'), join(folder, 'vigil.key')];
  const names = Object.values(NAMES).map((one) => `DNS:${one}`);
  const subject = ['-subj', '/CN=vigil', '-addext', `subjectAltName=${names.join(',')}`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  ca = await readFile(certificate);
  const urlOf = (host: string) => `https://${host}:${ports.secure}`;
  server = await startServer({
    PORT: ports.own,
    TRUST_PROXY: '1',
    APP_URL: urlOf(NAMES.app),
    CONTENT_URL: urlOf(NAMES.content),
    PHISHING_URLS: urlOf(NAMES.phishing),
  });
  await listen(server, '127.0.0.1');
  home = await makeOrganization(server);
  const password_hash = await hashPassword(PASSWORD);
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', home.people.employee.id).execute(),
  );
  const written = new RegExp(`\`\`\`${name === 'nginx' ? 'nginx' : 'caddyfile'}\n([^]*?)\`\`\``).exec(
    await readFile(DOCUMENT, 'utf8'),
  )![1]!;
  const file = join(folder, 'proxy.conf');
  await writeFile(file, settingsOf[name](written.replace('127.0.0.1:8080', `127.0.0.1:${ports.own}`), { folder, ...ports }));
  const run = { nginx: ['-e', 'stderr', '-p', folder, '-c', file], caddy: ['run', '--config', file, '--adapter', 'caddyfile'] };
  proxy = spawn(programs[name], run[name], { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } });
  let printed = '';
  proxy.stderr!.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(proxy, 'exit');
  await Promise.race([listens(ports.secure), ended.then(() => Promise.reject(new Error(`The proxy did not start: ${printed}`)))]);
});
afterAll(async () => {
  const ended = once(proxy, 'exit');
  proxy.kill('SIGTERM');
  await ended;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (host: string, path: string, { body, headers, ...options }: Asked = {}) =>
  answerOf(
    request({
      host: '127.0.0.1',
      port: ports.secure,
      servername: host,
      path,
      ca,
      agent: false,
      ...options,
      headers: { host: `${host}:${ports.secure}`, ...headers },
    }),
    body,
  );

test('Each name reaches its own site over https', async () => {
  const [onlyOnApp, health] = ['/openapi.json', '/health/live'];
  expect(await ask(NAMES.app, health)).toMatchObject({ status: 200 });
  const { status, headers } = await ask(NAMES.app, onlyOnApp);
  expect([status, headers['strict-transport-security']]).toEqual([200, expect.stringContaining('max-age=')]);
  expect((await ask(NAMES.content, onlyOnApp)).status).toBe(404);
  expect(await ask(NAMES.phishing, '/nobody')).toMatchObject({ status: 404, body: expect.stringContaining('<html') });
  expect(await ask(NAMES.app, onlyOnApp, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
});

test('Plain http is redirected, and an unknown name gets no response', async () => {
  const plain = await answerOf(
    plainRequest({ host: '127.0.0.1', port: ports.plain, path: '/lk?a=b', headers: { host: NAMES.app }, agent: false }),
  );
  expect([301, 308]).toContain(plain.status);
  expect(plain.headers.location).toMatch(/^https:\/\/vigil\.example\.com(:\d+)?\/lk\?a=b$/);
  await expect(ask('stranger.example', '/lk', { rejectUnauthorized: false })).rejects.toThrow(/alert|disconnected|hang up|reset/);
});

test('The caller’s address is taken from the proxy, not from the caller, and the cookie is for https only', async () => {
  const { email, id } = home.people.employee;
  const answer = await ask(NAMES.app, auth.signIn.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '6.6.6.6',
      origin: `https://${NAMES.app}:${ports.secure}`,
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams({ grant_type: 'password', username: email, password: PASSWORD }).toString(),
  });
  expect(answer.status, answer.body).toBe(200);
  expect(String(answer.headers['set-cookie'])).toMatch(/; Secure/);
  const session = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('sessions').select('address').where('user_id', '=', id).orderBy('created_at', 'desc').executeTakeFirstOrThrow(),
  );
  expect(session.address).toBe('127.0.0.1');
});

test('A large file arrives complete, and one above our limit is refused with our error', async () => {
  const send = ({ path, method }: AnyEndpoint, field: string, filename: string, megabytes: number) => {
    const boundary = 'x'.repeat(20);
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\n\r\n`;
    return ask(NAMES.app, path, {
      method,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        authorization: `Bearer ${home.people.operator.token}`,
        [IDEMPOTENCY_HEADER]: randomUUID(),
      },
      body: `${head}${'0'.repeat(megabytes * MEGABYTE)}\r\n--${boundary}--\r\n`,
    });
  };
  const taken = await send(createScormCourse, 'package', 'course.zip', 60);
  expect([taken.status, Object.keys(JSON.parse(taken.body) as object)], taken.body).toEqual([200, ['event_id']]);
  const refused = await send(saveMyAvatar, 'avatar', 'me.png', 6);
  expect([refused.status, JSON.parse(refused.body)]).toMatchObject([413, { code: 'http.too_large' }]);
});
const settingsOf = {
  nginx: (written: string, { folder, plain, secure }: Record<string, string>) => `daemon off;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`).join('\n')}
${written
  .replaceAll('listen 443', `listen 127.0.0.1:${secure}`)
  .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
  .replaceAll('/etc/nginx', folder!)}
}
`,
  caddy: (written: string, { folder, plain, secure }: Record<string, string>) =>
    `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n}\n${written.replace('{', `{\n\ttls ${folder}/vigil.crt ${folder}/vigil.key`)}`,
};

function answerOf(sent: ReturnType<typeof request>, given?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }), reject);
    });
    sent.end(given);
  });
}
