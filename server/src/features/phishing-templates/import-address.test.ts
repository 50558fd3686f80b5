import { createServer, type Server } from 'node:http';
import { getImportWays, readTemplateAddress } from '@vigil/contract/phishing-templates/endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let organization: TestOrganization;
let site: Server;
let origin: string;
const hits: string[] = [];

beforeAll(async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer();
  site = createServer((request, response) => {
    const path = request.url ?? '';
    hits.push(path);
    const give = (type: string, body: string | Buffer) => response.writeHead(200, { 'content-type': type }).end(body);
    if (path === '/begin') response.writeHead(302, { location: '/round/page' }).end();
    else if (path === '/round/page') give('text/html; charset=utf-8', pageAt(origin));
    else if (path === '/round/look/page.css')
      give('text/css', '.top { background: url("../pictures/top.png") } @import "more.css";');
    else if (path.startsWith('/round/pictures/')) give('image/png', picture);
    else if (path.startsWith('/loop')) response.writeHead(302, { location: `${path}x` }).end();
    else if (path === '/inside') response.writeHead(302, { location: `http://[::1]:${portOf()}/private` }).end();
    else if (path === '/file') give('application/pdf', '%PDF');
    else if (path === '/closed') response.writeHead(403, { 'content-type': 'text/html' }).end('no');
    else give('text/html', 'private');
  });
  await new Promise<void>((resolve) => {
    site.listen(0, resolve);
  });
  origin = `http://127.0.0.1:${portOf()}`;
  server = await startServer({ IMPORT_BY_ADDRESS: 'on', TRUSTED_HOSTS: '127.0.0.1' });
  organization = await makeOrganization(server);
});
afterAll(async () => {
  await server.stop();
  site.close();
});

const portOf = () => (site.address() as { port: number }).port;

const pageAt = (own: string) => `<!doctype html><html><head><title>Вход в банк</title>
<link rel="stylesheet" href="look/page.css"><script src="/round/acts.js"></script></head>
<body class="top"><img src="pictures/logo.png"><img src="/count.png" width="1" height="1">
<img src="http://[::1]:${new URL(own).port}/private.png"><a href="/terms">Условия</a>
<form action="/steal"><input name="password" type="password"></form></body></html>`;

const read = (address: string) =>
  server.call(readTemplateAddress, { body: { address }, token: organization.people.operator.token });

test('A page comes with its pictures and styles, and without scripts, forms and counters', async () => {
  hits.length = 0;
  const { status, body } = await read(`${origin}/begin`);
  expect(status).toBe(200);
  const { html, title, removed } = body.letters[0]!;
  expect(title).toBe('Вход в банк');
  expect(html.match(/data:image\/\w+;base64/g)).toHaveLength(2);
  expect(html).not.toMatch(/script|steal|name="password"|http:\/\/\[::1\]/);
  expect(html).toContain(`href="${origin}/terms"`);
  expect(removed).toContainEqual({ what: 'remote_pictures', count: 1 });
  // Nothing was fetched of scripts, counters, further style sheets or addresses inside our network.
  expect(hits.toSorted()).toEqual(
    ['/begin', '/round/look/page.css', '/round/page', '/round/pictures/logo.png', '/round/pictures/top.png'].toSorted(),
  );
});

test.each([
  ['http://[::1]:1/x', 'not_public'],
  ['https://127.1.0.1/x', 'not_public'],
  ['http://93.184.216.34/', 'only_https'],
  ['file:///etc/passwd', 'only_https'],
  ['https://name:word@bank.example/', 'no_address'],
  ['words', 'no_address'],
  ['http://app.test/lk', 'our_own'],
  ['http://phish.test/l/x', 'our_own'],
])('An address is refused: %s as %s', async (address, code) => {
  expect(await read(address)).toMatchObject({ status: 422, body: { code: `template_address.${code}` } });
});

test.each([
  ['/inside', 'not_public'],
  ['/loop', 'redirects'],
  ['/file', 'no_page'],
  ['/closed', 'refused_there'],
])('An answer is refused: %s as %s', async (path, code) => {
  hits.length = 0;
  expect(await read(`${origin}${path}`)).toMatchObject({ status: 422, body: { code: `template_address.${code}` } });
  expect(hits).not.toContain('/private');
});

test('Fetching is off unless the installation’s operator switches it on, and the error says so', async () => {
  const off = await startServer();
  try {
    const { people } = await makeOrganization(off);
    const { token } = people.operator;
    expect((await off.call(getImportWays, { token })).body).toEqual({ by_address: false });
    hits.length = 0;
    expect((await off.call(readTemplateAddress, { body: { address: origin }, token })).status).toBe(403);
    expect(hits).toEqual([]);
  } finally {
    await off.stop();
  }
});
