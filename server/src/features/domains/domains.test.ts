import * as endpoints from '@vigil/contract/domains/endpoints.ts';
import DNS from 'dns2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { recheckDomains } from './commands.ts';

/** What the DNS server of the test answers: records by name, or silence. */
const records = new Map<string, string>();
let isSilent = false;
let dns: ReturnType<typeof DNS.createServer>;
let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  dns = DNS.createServer({
    udp: true,
    handle: (request, send) => {
      if (isSilent) return;
      const response = DNS.Packet.createResponseFromRequest(request);
      const name = request.questions[0]!.name;
      const data = records.get(name);
      if (data === undefined) response.header.rcode = 3;
      else response.answers.push({ name, type: DNS.Packet.TYPE.TXT, class: DNS.Packet.CLASS.IN, ttl: 1, data } as never);
      void send(response);
    },
  });
  await dns.listen({ udp: { port: 0, address: '127.0.0.1' } });
  server = await startServer({ DNS_SERVERS: `127.0.0.1:${dns.addresses().udp!.port}` });
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

test('a domain is proven by its TXT record, found on a real DNS server', async () => {
  const { body: added } = await add(' Example.COM ');
  expect(added).toMatchObject({ domain: 'example.com', is_verified: false, record: { name: '_vigil.example.com' } });
  expect((await add('example.com')).status).toBe(409);
  expect((await check(added.id)).status).toBe(422);
  records.set('_vigil.example.com', 'vigil-verification=something else');
  expect((await check(added.id)).status).toBe(422);
  records.set('_vigil.example.com', added.record.value);
  expect((await check(added.id)).body).toMatchObject({ is_verified: true });
});

test('a record that is gone proves nothing any more, and silence changes nothing', async () => {
  const { body: added } = await add('later.example.com');
  records.set('_vigil.later.example.com', added.record.value);
  await check(added.id);
  const isVerified = async () => (await list()).find(({ id }) => id === added.id)!.is_verified;
  isSilent = true;
  await recheckDomains(server.services);
  isSilent = false;
  expect(await isVerified()).toBe(true);
  records.delete('_vigil.later.example.com');
  await recheckDomains(server.services);
  expect(await isVerified()).toBe(false);
  // Nobody looks for the record of a domain that the installation answers for.
  expect((await list()).find(({ domain }) => domain === home.domain)).toMatchObject({ is_verified: true });
}, 30_000);

test('two organisations prove one domain each with a record of its own', async () => {
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
  'refuses %s',
  async (domain) => {
    expect((await add(domain)).status).toBe(422);
  },
);
