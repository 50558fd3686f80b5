import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { changeEmail, getTemplate } from '@vigil/contract/phishing-templates/endpoints.ts';
import { strFromU8, unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let sink: Sink;
beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const LINES = 'Счёт для {{first_name}}\n[Открыть]({{link}})\nТовар | {{department}}';

/** Returns every address that a package contains anywhere. */
const addressesIn = (file: Uint8Array): string =>
  Object.values(unzipSync(file))
    .map((part) => strFromU8(part))
    .join('\n');

const kinds: [string, string, string, (file: Uint8Array) => Promise<string> | string, boolean][] = [
  ['счёт.html', 'text/html', '<a href="{{link}}">Открыть</a>', (file) => strFromU8(file), false],
  ['счёт.pdf', 'application/pdf', LINES, linksOfPdf, false],
  ['счёт.docx', `${OFFICE}.wordprocessingml.document`, LINES, addressesIn, true],
  ['счёт.xlsx', `${OFFICE}.spreadsheetml.sheet`, LINES, addressesIn, true],
  ['счёт.zip', 'application/zip', '<a href="{{link}}">Открыть</a>', addressesIn, false],
];

async function linksOfPdf(file: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const annotations = (await (await pdf.getPage(1)).getAnnotations()) as { url?: string }[];
  return annotations.map(({ url }) => url).join('\n');
}

test.each(kinds)(
  'Each person’s attachment (%s) is their own, and opening it is counted',
  async (name, type, content, read, hasPicture) => {
    const home = await makeOrganization(server);
    const { employee, operator } = home.people;
    const { token } = operator;
    const template = await makeTemplate(server, home, { vectors: ['form', 'attachments'] });
    const { emails } = (await server.call(getTemplate, { token, params: { id: template } })).body;
    const changed = await server.call(changeEmail, {
      token,
      params: { id: emails[0]!.id },
      body: { attachments: [{ name, type, content }] },
    });
    expect(changed.status).toBe(200);
    const { id } = await launch(server, home, {
      templates: [template],
      targets: { target_users: [employee.id, operator.id] },
    });
    const sent = await until(
      () => deliveriesOf(server, id),
      (rows) => rows.every(({ state }) => state === 'sent'),
    );
    await letTimePass(server, id);
    for (const person of [employee, operator]) {
      const message = sink.messages.findLast(({ to }) => to === person.email)!;
      const [file] = (await PostalMime.parse(message.raw)).attachments;
      expect(file).toMatchObject({ filename: name, mimeType: type });
      const mark = tokenOf(server, sent.find(({ user_id }) => user_id === person.id)!.id);
      const found = await read(new Uint8Array(file!.content as ArrayBuffer));
      expect(found).toContain(`/a/${mark}`);
      expect(found.includes(`/a/${mark}.gif`)).toBe(hasPicture);
      expect(new Set(found.match(/\/a\/[\w-]{22}/g))).toEqual(new Set([`/a/${mark}`]));
      const answer = await hit(server, hasPicture ? `/a/${mark}.gif` : `/a/${mark}`);
      expect(answer.statusCode).toBe(hasPicture ? 200 : 303);
    }
    const { statistics } = (await server.call(campaigns.getCampaign, { token, params: { id } })).body;
    expect(statistics).toMatchObject({ opened: 2, clicked: 0, opened_attachment: 2, incidents: 2 });
  },
);

test.each([
  ['macro.docm', `${OFFICE}.wordprocessingml.document`, LINES],
  ['a.docx', 'application/vnd.ms-word.document.macroEnabled.12', LINES],
  ['a.zip', 'application/zip', '<script>alert(1)</script>'],
  ['a.pdf.exe', 'application/pdf', LINES],
])('An attachment is refused at its place: %s as %s', async (name, type, content) => {
  const home = await makeOrganization(server);
  const { token } = home.people.operator;
  const template = await makeTemplate(server, home);
  const { emails } = (await server.call(getTemplate, { token, params: { id: template } })).body;
  const { status, body } = await server.call(changeEmail, {
    token,
    params: { id: emails[0]!.id },
    body: { attachments: [{ name, type, content }] },
  });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain('attachments.0');
});
