import { listAudit } from '@vigil/contract/audit/endpoints.ts';
import * as endpoints from '@vigil/contract/library-senders/endpoints.ts';
import { checkSenders } from '@vigil/contract/campaign-checks/endpoints.ts';
import * as templates from '@vigil/contract/phishing-templates/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, makeTemplate } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let home: TestOrganization;
let template: string;
beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  template = await makeTemplate(server, home);
  const flags = JSON.stringify([{ mark: 'support.example', where: 'sender', title: 'Domain', text: '' }]);
  await run(sql`update phishing_emails set organization_id = null, red_flags = ${flags}::jsonb where template_id = ${template}`);
  await run(sql`update phishing_pages set organization_id = null where template_id = ${template}`);
  await run(sql`update phishing_templates set organization_id = null where id = ${template}`);
});
afterAll(() => server.stop());

const run = <T>(statement: ReturnType<typeof sql<T>>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const by = ({ people }: TestOrganization) => ({ token: people.operator.token });
const map = (library_domain: string, domain: string, local_part = '') =>
  server.call(endpoints.mapSender, { params: { library_domain }, body: { domain, local_part }, ...by(home) });
const unmap = (library_domain: string) => server.call(endpoints.unmapSender, { params: { library_domain }, ...by(home) });
const senderFor = async (organization: TestOrganization) => {
  const { body } = await server.call(templates.getTemplate, { params: { id: template }, ...by(organization) });
  return body.emails[0]!.sender_address;
};

test('library senders are mapped for previews, readiness, copies and launches, and restored when the mapping ends', async () => {
  expect((await map('all', home.domain)).status).toBe(200);
  expect(await senderFor(home)).toBe(`it@${home.domain}`);
  const { body } = await server.call(templates.getTemplate, { params: { id: template }, ...by(home) });
  expect(body.emails[0]!.red_flags).toMatchObject([{ where: 'sender', mark: home.domain }]);
  const { id: email_id } = body.emails[0]!;
  const email = await server.call(templates.getEmail, { params: { id: email_id }, ...by(home) });
  expect(email.body.sender_address).toBe(`it@${home.domain}`);
  const checks = await server.call(checkSenders, { body: { templates: [template] }, ...by(home) });
  expect(checks.body.senders).toMatchObject([{ domain: home.domain, is_library: true }]);
  const copy = await server.call(templates.copyTemplate, { params: { id: template }, ...by(home) });
  expect(copy.body.emails[0]!.sender_address).toBe(`it@${home.domain}`);
  const { id } = await launch(server, home, { templates: [template], isTesting: true });
  const sent = await run(
    sql<{ sender_address: string }>`select sender_address from campaign_templates where campaign_id = ${id}`,
  );
  expect(sent.rows).toEqual([{ sender_address: `it@${home.domain}` }]);

  // A sender's own mapping comes before the one for all others.
  const listed = await map('support.example', home.domain, 'helpdesk');
  expect(listed.body.data.find(({ library_domain }) => library_domain === 'support.example')).toMatchObject({
    addresses: ['it@support.example'],
    sends_as: `helpdesk@${home.domain}`,
    mapping: { local_part: 'helpdesk', is_verified: true },
  });
  expect(await senderFor(home)).toBe(`helpdesk@${home.domain}`);
  expect((await unmap('support.example')).status).toBe(200);
  expect(await senderFor(home)).toBe(`it@${home.domain}`);
  expect((await unmap('all')).body.all).toBeNull();
  expect(await senderFor(home)).toBe('it@support.example');
  expect((await unmap('all')).status).toBe(404);
  const audit = (await server.call(listAudit, by(home))).body.data.map(({ action }) => action);
  expect(audit.filter((action) => action.startsWith('library_sender.'))).toHaveLength(4);
});

test('a mapping needs a verified domain and a sender of the library, and affects no other organisation', async () => {
  expect(await map('all', 'gmail.com')).toMatchObject({ status: 422, body: { code: 'library_sender.not_verified' } });
  expect((await map('nobody.example', home.domain)).status).toBe(404);
  const other = await makeOrganization(server);
  await map('all', home.domain);
  expect(await senderFor(other)).toBe('it@support.example');
  await run(sql`update verified_domains set verified_at = null where organization_id = ${home.id}`);
  expect(await senderFor(home)).toBe('it@support.example');
  const { body } = await server.call(endpoints.listLibrarySenders, by(home));
  expect(body).toMatchObject({ all: { domain: home.domain, is_verified: false }, domains: [] });
});
