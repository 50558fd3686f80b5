import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { MEGABYTE } from '@vigil/contract/shared/file-limits.ts';
import { listen } from '../app/program.ts';
import { sharesInUse } from '../sharing/shares.ts';
import { makeOrganization, type TestOrganization } from '../../test/make-organization.ts';
import { appHost, contentHost, startServer, type TestServer } from '../../test/start-server.ts';

let server: TestServer;
let port: number;
let home: TestOrganization;
beforeAll(async () => {
  server = await startServer({ PORT: '0' });
  port = await listen(server, '127.0.0.1');
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

/** An employee names a file of the server in a form field of type application/json, and gets it back as their avatar. */
async function avatarOf(path: string): Promise<string> {
  const boundary = 'xxxxxxxxxx';
  const payload = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="avatar"',
    'Content-Type: application/json',
    '',
    JSON.stringify({ filename: 'a.png', type: 'image/png', size: 5, path }),
    `--${boundary}--`,
    '',
  ].join('\r\n');
  const response = await server.sites.app.inject({
    method: profile.saveMyAvatar.method,
    url: profile.saveMyAvatar.path,
    headers: {
      host: appHost,
      authorization: `Bearer ${home.people.employee.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
  if (response.statusCode !== 200) return '';
  const url = new URL(response.json<{ avatar_url: string }>().avatar_url);
  return (await server.sites.content.inject({ method: 'GET', url: url.pathname + url.search, headers: { host: contentHost } }))
    .body;
}

test('no file of the server is read by a name in a form field', async () => {
  const secret = join(await mkdtemp(join(tmpdir(), 'secret-')), 'env');
  await writeFile(secret, 'SECRET_KEY=whatever');
  expect(await avatarOf(secret)).not.toContain('SECRET_KEY=whatever');
});

test('nor what the program was started with', async () => {
  expect(await avatarOf('/proc/self/environ')).not.toMatch(/(^|\0)[A-Z_]+=/);
});

test.each([
  ['too large', 'me.png', 413],
  ['of another kind', 'me.exe', 422],
])('a file %s is refused at once, and the rest of its body is dropped in a slot', async (_how, filename, status) => {
  // An organisation with its own share: a slot is held for as long as a file of this size should take.
  const { id, people } = await makeOrganization(server);
  const boundary = 'xxxxxxxxxx';
  const sent = request({
    port,
    method: profile.saveMyAvatar.method,
    path: profile.saveMyAvatar.path,
    headers: {
      host: appHost,
      authorization: `Bearer ${people.employee.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  sent.write(`--${boundary}\r\nContent-Disposition: form-data; name="avatar"; filename="${filename}"\r\n\r\n`);
  sent.write(Buffer.alloc(8 * MEGABYTE));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(status);
  // An unread body would hold its connection open and keep the program from ending.
  await new Promise((resolve) => sent.end(Buffer.alloc(40 * MEGABYTE), () => resolve(null)));
  answer.resume();
  await once(sent, 'close');
  const { groups } = sharesInUse().find(({ name }) => name === 'refused_uploads')!;
  expect(groups).toContainEqual({ group: id, running: 1, waiting: 0, refused: 0 });
});
