import * as templates from '@vigil/contract/phishing-templates/endpoints.ts';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { emailsTo } from '../../../test/read-emails.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { exampleQr } from '@vigil/contract/phishing-templates/example-qr.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;
let email_id: string;
let template_id: string;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
  home = await makeOrganization(server);
  template_id = await makeTemplate(server, home);
  const token = home.people.operator.token;
  const { body } = await server.call(templates.getTemplate, { params: { id: template_id }, token });
  email_id = body.emails[0]!.id;
  await server.call(templates.changeEmail, {
    params: { id: email_id },
    body: { html: '<p>{{first_name}}, наведите камеру:</p>{{ qr }}<p>{{qr}}</p>', text: '{{link}}' },
    token,
  });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

/** Returns the text that a camera reads from the email's picture, however often the email shows the picture. */
async function scanned(address: string): Promise<string | undefined> {
  const message = (await emailsTo(sink, address)).at(-1)!;
  expect(message.html?.match(/<img src="cid:qr@vigil"/g)).toHaveLength(2);
  expect(message.html).not.toContain('{{');
  expect(message.attachments.map(({ mimeType, contentId }) => [mimeType, contentId])).toEqual([['image/png', '<qr@vigil>']]);
  const picture = sharp(Buffer.from(message.attachments[0]!.content as ArrayBuffer)).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('The code of an email is its recipient’s own link, and scanning it is a click', async () => {
  const campaign = await launch(server, home, { templates: [template_id] });
  const deliveries = await until(
    () => deliveriesOf(server, campaign.id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  const people = Object.values(home.people);
  for (const { id, user_id } of deliveries) {
    const { email } = people.find((person) => person.id === user_id)!;
    expect(await scanned(email)).toMatch(new RegExp(`^http.*/l/${tokenOf(server, id)}$`));
  }
  await letTimePass(server, campaign.id);
  const [{ id }] = deliveries as [(typeof deliveries)[number]];
  expect((await hit(server, `/l/${tokenOf(server, id)}`)).statusCode).toBe(200);
  expect((await deliveriesOf(server, campaign.id)).find((delivery) => delivery.id === id)).toMatchObject({ result: 'clicked' });

  const entered = await hit(server, `/l/${tokenOf(server, id)}`, { method: 'POST' });
  const explained = new URL(String(entered.headers.location)).searchParams.get('letter')!;
  const { body } = await server.sites.content.inject({ method: 'GET', url: explained, headers: { host: contentHost } });
  expect(body.split(`src="${exampleQr}"`)).toHaveLength(3);
});

test('A trial’s code leads to the application, where it counts for nobody', async () => {
  const { email, token } = home.people.operator;
  expect((await server.call(templates.sendTestEmail, { params: { id: email_id }, token })).status).toBe(200);
  expect(await scanned(email)).toBe('http://app.test/lk/phishing/gotcha');
});

test('A picture embedded in an email becomes a part of it, and what is no picture stays where it was', async () => {
  const { email, token } = home.people.operator;
  const png = (
    await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  ).toString('base64');
  await server.call(templates.changeEmail, {
    params: { id: email_id },
    body: {
      html: `<a href="{{link}}"><img alt="A" src="data:image/png;base64,${png}"></a><img src="data:image/gif;base64,${png}">`,
    },
    token,
  });
  expect((await server.call(templates.sendTestEmail, { params: { id: email_id }, token })).status).toBe(200);
  const message = (await emailsTo(sink, email)).at(-1)!;
  expect(message.html).toContain('<img alt="A" src="cid:picture-1@vigil">');
  expect(message.html).toContain(`<img src="data:image/gif;base64,${png}">`);
  expect(message.attachments.map(({ contentId }) => contentId)).toEqual(['<picture-1@vigil>']);
  expect(Buffer.from(message.attachments[0]!.content as ArrayBuffer).toString('base64')).toBe(png);
});
