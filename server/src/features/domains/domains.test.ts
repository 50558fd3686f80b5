import * as endpoints from '@vigil/contract/domains/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startNameServer, type NameServer } from '../../../test/name-server.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { recheckDomains } from './commands.ts';

let dns: NameServer;
let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  dns = await startNameServer();
  server = await startServer({ DNS_SERVERS: dns.address });
  home = await makeOrganization(server);
});
afterAll(async () => {
  await server.stop();
  await dns.close();
});

const list = async () =>
  (await server.call(endpoints.listDomains, { token: home.people.operator.token, params: { id: home.id } })).body.data;
const add = (domain: string) =>
  server.call(endpoints.addDomain, { token: home.people.operator.token, params: { id: home.id }, body: { domain } });
const check = (domain_id: string) =>
  server.call(endpoints.checkDomain, { token: home.people.operator.token, params: { id: home.id, domain_id } });

test('a domain is verified by its TXT record on a real DNS server', async () => {
  const { body: added } = await add(' Example.COM ');
  expect(added).toMatchObject({ domain: 'example.com', is_verified: false, record: { name: '_vigil.example.com' } });
  expect((await add('example.com')).status).toBe(409);
  expect((await check(added.id)).status).toBe(422);
  dns.records.set('_vigil.example.com', 'vigil-verification=something else');
  expect((await check(added.id)).status).toBe(422);
  dns.records.set('_vigil.example.com', added.record.value);
  expect((await check(added.id)).body).toMatchObject({ is_verified: true });
});

test('a missing record ends the verification, and silence changes nothing', async () => {
  const { body: added } = await add('later.example.com');
  dns.records.set('_vigil.later.example.com', added.record.value);
  await check(added.id);
  const isVerified = async () => (await list()).find(({ id }) => id === added.id)!.is_verified;
  dns.isSilent = true;
  await recheckDomains(server.services);
  dns.isSilent = false;
  expect(await isVerified()).toBe(true);
  dns.records.delete('_vigil.later.example.com');
  await recheckDomains(server.services);
  expect(await isVerified()).toBe(false);
  // The record of a domain that the installation itself vouches for is not checked.
  expect((await list()).find(({ domain }) => domain === home.domain)).toMatchObject({ is_verified: true });
}, 30_000);

test('two organisations each verify a domain with a record of their own', async () => {
  const { body: first } = await add('shared.example.com');
  const other = await makeOrganization(server);
  const { body: second } = await server.call(endpoints.addDomain, {
    token: other.people.operator.token,
    params: { id: other.id },
    body: { domain: 'shared.example.com' },
  });
  expect(second.record.value).not.toBe(first.record.value);
});

test.each(['localhost', 'no spaces.com', '-x.com', 'x-.com', 'a..b', '1.2.3.4', `${'x'.repeat(64)}.com`, 'пример.рф'])(
  'adding %s is refused',
  async (domain) => {
    expect((await add(domain)).status).toBe(422);
  },
);
