import * as templates from '@vigil/contract/phishing-templates/endpoints.ts';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOf, launch, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { emailsTo } from '../../../test/read-emails.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;
let token: string;
let template_id: string;
let email_id: string;
const invitation = { days: 2, time: '10:15', minutes: 45, place: '{{department}}, {{link}}' };

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
  home = await makeOrganization(server);
  token = home.people.operator.token;
  template_id = await makeTemplate(server, home);
  const { body } = await server.call(templates.getTemplate, { params: { id: template_id }, token });
  email_id = body.emails[0]!.id;
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const change = (body: object) => server.call(templates.changeEmail, { params: { id: email_id }, body, token });

/** Returns the event of an email: beside its text, and as a file for programs that read it only there. */
async function eventFor(address: string) {
  const message = (await emailsTo(sink, address)).at(-1)!;
  const files = message.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType));
  const sources = files.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer));
  expect(new Set(sources).size).toBe(1);
  const calendar = new ICAL.Component(ICAL.parse(sources[0]!));
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
}

test('An invalid invitation is refused at its place, and changing another part leaves the invitation alone', async () => {
  for (const [wrong, path] of [
    [{ ...invitation, days: 0 }, 'invitation.days'],
    [{ ...invitation, time: '24:00' }, 'invitation.time'],
    [{ ...invitation, minutes: 481 }, 'invitation.minutes'],
    [{ ...invitation, place: 'x'.repeat(201) }, 'invitation.place'],
  ] as const)
    expect(await change({ invitation: wrong })).toMatchObject({ status: 422, body: { details: [{ path }] } });
  const stray = { ...invitation, place: 'https://evil.test/?{{link}}' };
  expect(await change({ invitation: stray })).toMatchObject({ status: 422, body: { code: 'template.stray_link' } });
  expect((await change({ invitation })).body).toMatchObject({ invitation });
  expect((await change({ subject: 'Встреча, {{first_name}}' })).body).toMatchObject({ invitation });
  const copy = await server.call(templates.copyTemplate, { params: { id: template_id }, token });
  expect(copy.body.emails).toMatchObject([{ invitation }]);
  expect((await change({ invitation: null })).body).toMatchObject({ invitation: null });
  await change({ invitation });
});

test('Each person’s event has their own data and their own link', async () => {
  const campaign = await launch(server, home, { templates: [template_id] });
  const deliveries = await until(
    () => deliveriesOf(server, campaign.id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  for (const { id, user_id } of deliveries) {
    const { email } = Object.values(home.people).find((person) => person.id === user_id)!;
    const event = await eventFor(email);
    expect(event.uid).toBe(id);
    for (const text of [event.description, event.location]) expect(text).toContain(`/l/${tokenOf(server, id)}`);
    expect(event.summary).toMatch(/^Встреча, .+/);
    expect(event.organizer).toBe('mailto:it@support.example');
    expect(event.startDate.toString()).toMatch(/T10:15:00$/);
    expect(event.duration.toSeconds()).toBe(45 * 60);
  }
});

test('A trial’s event leads to the application', async () => {
  await server.call(templates.sendTestEmail, { params: { id: email_id }, token });
  expect((await eventFor(home.people.operator.email)).location).toContain('http://app.test/lk/phishing/gotcha');
  const { headers } = (await emailsTo(sink, home.people.operator.email)).at(-1)!;
  expect(headers.filter(({ key }) => key === 'auto-submitted').map(({ value }) => value)).toEqual(['auto-generated']);
});
