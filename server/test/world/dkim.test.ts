import { spawn } from 'node:child_process';
import * as dkimKeys from '@vigil/contract/dkim-keys/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeople, deliveriesOf, launch, makeTemplate, until } from '../make-campaign.ts';
import { makeOrganization } from '../make-organization.ts';
import { startNameServer, type NameServer } from '../name-server.ts';
import { startSink, type Sink } from '../sink.ts';
import { startServer, type TestServer } from '../start-server.ts';

let dns: NameServer;
let sink: Sink;
let server: TestServer;

beforeAll(async () => {
  [dns, sink] = [await startNameServer(), await startSink()];
  server = await startServer({
    DNS_SERVERS: dns.address,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SMTP_SECURITY: 'none',
    SMTP_FROM: 'vigil@relay.example',
  });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
  await dns.close();
});

const VERIFIER = `
  my $dkim = Mail::DKIM::Verifier->new();
  while (<STDIN>) { $dkim->PRINT($_); }
  $dkim->CLOSE;
  print $dkim->result_detail;`;

/** Verifies an email with SpamAssassin's verifier, which looks the key up on the test's name server. */
async function verdict(raw: string): Promise<string> {
  const [host, port] = dns.address.split(':');
  const perl = spawn('perl', ['-MMail::DKIM::Verifier', '-e', VERIFIER], {
    env: { ...process.env, RES_NAMESERVERS: host, RES_OPTIONS: `port:${port}` },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  perl.stdin.end(raw);
  return (await perl.stdout.toArray()).join('');
}

test('Every email of a campaign passes an independent verification; a changed one and one without its record do not', async () => {
  const home = await makeOrganization(server);
  await addPeople(server, home, 15);
  const { token } = home.people.operator;
  const at = { token, params: { id: home.id } };
  const { body: key } = await server.call(dkimKeys.addDkimKey, { ...at, body: { domain: 'support.example' } });
  dns.records.set(key.record.name, key.record.value);
  await server.call(dkimKeys.checkDkimKey, { token, params: { id: home.id, key_id: key.id } });
  const { id } = await launch(server, home, { templates: [await makeTemplate(server, home)] });
  await until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  expect(sink.messages).toHaveLength(20);
  const verdicts = await Promise.all(sink.messages.map(({ raw }) => verdict(raw)));
  expect(new Set(verdicts)).toEqual(new Set(['pass']));
  const [message] = sink.messages;
  expect(await verdict(message!.raw.replace(/^To: /m, 'To: x'))).toMatch(/^fail/);
  expect(await verdict(`${message!.raw}x`)).toMatch(/^fail/);
  dns.records.clear();
  expect(await verdict(message!.raw)).toMatch(/^invalid|^fail/);
}, 120_000);
