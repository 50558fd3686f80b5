import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as delivery from '@vigil/contract/phishing-delivery/endpoints.ts';
import * as templates from '@vigil/contract/phishing-templates/endpoints.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeople, deliveriesOf, launch, makeTemplate, PERSON, tokenOf, until } from '../../../test/make-campaign.ts';
import { copyDatabase, type TestDatabaseCopy } from '../../../test/database.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let sink: Sink;
let database: TestDatabaseCopy;
let home: TestOrganization;
const start = (urls: string) =>
  startServer(
    { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none', PHISHING_URLS: urls },
    { database: { ...database, drop: async () => {} } },
  );
beforeAll(async () => {
  sink = await startSink();
  database = await copyDatabase();
  server = await start('http://first.test,http://second.test');
  home = await makeOrganization(server);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
  await database.drop();
});

/** Sends a campaign of one template with this choice to everybody. Returns the host of each email's link, by delivery. */
async function sentWith(link_address: string | null): Promise<{ id: string; hosts: Map<string, string> }> {
  const { token } = home.people.operator;
  const template = await makeTemplate(server, home);
  const chosen = await server.call(templates.changeTemplate, { params: { id: template }, body: { link_address }, token });
  expect(chosen.body.link_address).toBe(link_address);
  const { id } = await launch(server, home, { templates: [template] });
  const sent = await until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  const hosts = sent.map(async (delivery): Promise<[string, string]> => {
    const message = sink.messages.find(({ messageId }) => messageId.includes(delivery.id))!;
    const { html = '' } = await PostalMime.parse(message.raw);
    const links = [...html.matchAll(/http:\/\/([^/"]+)\/[^"]*/g)].map(([, host]) => host!);
    // The link, and the pixel that reports opening.
    expect(links.length).toBeGreaterThan(1);
    expect(new Set(links).size).toBe(1);
    return [delivery.id, links[0]!];
  });
  return { id, hosts: new Map(await Promise.all(hosts)) };
}

const originalUrl = async (id: string) =>
  (await server.call(campaigns.getCampaign, { params: { id }, token: home.people.operator.token })).body.original_url;

/** Opens a link at a host as a browser does. */
async function openAt(host: string, path: string): Promise<{ status: number; body: string }> {
  const { port } = server.sites.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { host, 'user-agent': PERSON } }, (response) => {
      void text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    }).on('error', reject);
  });
}

test('The links of an email lead to the address that its template chose', async () => {
  await addPeople(server, home, 5);
  const usual = await sentWith(null);
  expect(new Set(usual.hosts.values())).toEqual(new Set(['first.test']));
  const second = await sentWith('second.test');
  expect(new Set(second.hosts.values())).toEqual(new Set(['second.test']));
  expect(await originalUrl(second.id)).toBe('http://second.test');
});

test('“All” spreads the links evenly', async () => {
  const { hosts } = await sentWith('all');
  const counts = Object.values(Object.groupBy(hosts.values(), (host) => host)).map((sameHost) => sameHost!.length);
  expect(counts).toHaveLength(2);
  expect(Math.abs(counts[0]! - counts[1]!)).toBeLessThanOrEqual(1);
});

test('An address that the installation does not have is refused at its field', async () => {
  const params = { id: await makeTemplate(server, home) };
  const body = { link_address: 'third.test' };
  const refused = await server.call(templates.changeTemplate, { params, body, token: home.people.operator.token });
  expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'link_address' }] } });
});

test('Links keep working after their address was removed from the setting, and new emails use the remaining ones', async () => {
  const { hosts } = await sentWith('second.test');
  const [id] = hosts.keys();
  await server.stop();
  server = await start('http://first.test');
  await new Promise<void>((resolve) => server.sites.server.listen(0, '127.0.0.1', resolve));
  const path = `/l/${tokenOf(server, id!)}`;
  const { status, body } = await openAt('second.test', path);
  expect(status).toBe(200);
  expect(body).toContain('<form');
  expect((await openAt('never.test', path)).status).toBe(404);
  const { token } = home.people.operator;
  expect((await server.call(delivery.getAllowList, { token })).body.link_hosts).toEqual(['first.test']);
});
