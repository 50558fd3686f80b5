import { SITE_CONFIGURATION_ID, type SiteConfiguration } from '@vigil/contract/site/site.ts';
import * as endpoints from '@vigil/contract/settings/endpoints.ts';
import * as organizations from '@vigil/contract/organizations/endpoints.ts';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { appHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { bindingCookie, hashOfSecret } from '../../http/authenticate.ts';
import { webFolder } from '../site/queries/build.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer({ ANALYTICS_HOSTS: 'stats.example.com' });
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const change = (body: object, token = home.people.super_user.token) =>
  server.call(endpoints.changeGeneralSettings, { token, body });

async function page(headers: { cookie?: string } = {}): Promise<{ site: SiteConfiguration; policy: string }> {
  const { body, headers: responseHeaders } = await server.sites.app.inject({
    url: '/lk',
    headers: { host: appHost, ...headers },
  });
  const block = new RegExp(`id="${SITE_CONFIGURATION_ID}"[^>]*>([^<]*)<`).exec(body)![1]!;
  return { site: JSON.parse(block) as SiteConfiguration, policy: String(responseHeaders['content-security-policy']) };
}

// The page is the web's build; without one there is nothing to serve.
const isBuilt = existsSync(join(webFolder, 'index.html'));

test.runIf(isBuilt)('security 25: Nothing is loaded from another host until the analytics is switched on', async () => {
  const before = await page();
  expect(before.site.analytics).toEqual({ enabled: false, url: '' });
  expect(before.policy).not.toMatch(/https:/);
  expect((await change({ site: { analytics_enabled: true } })).status).toBe(422);
  expect(await change({ site: { analytics_url: 'https://elsewhere.example.com/script.js' } })).toMatchObject({
    status: 422,
    body: { code: 'site.foreign_analytics', message: expect.stringContaining('stats.example.com') as string },
  });
  const url = 'https://stats.example.com/script.js';
  expect((await change({ site: { analytics_url: url } })).status).toBe(200);
  expect((await page()).policy).not.toContain('stats.example.com');
  expect((await change({ site: { analytics_enabled: true } })).status).toBe(200);
  const after = await page();
  expect(after.site.analytics).toEqual({ enabled: true, url });
  expect(after.policy).toContain("script-src 'self' https://stats.example.com;");
  // A signed-in person is not tracked on any page.
  const cookie = randomBytes(32).toString('base64url');
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('sessions')
      .set({ binding_hash: hashOfSecret(cookie) })
      .where('user_id', '=', home.people.employee.id)
      .execute(),
  );
  const theirs = await page({ cookie: `${bindingCookie(server.services.env)}=${cookie}` });
  expect(theirs.site.analytics).toEqual({ enabled: false, url: '' });
  expect(theirs.policy).not.toContain('stats.example.com');
  await change({ site: { analytics_enabled: false } });
  expect((await page()).policy).not.toContain('stats.example.com');
});

test.each(['http://stats.example.com/x.js', 'javascript:alert(1)', "https://x.example/'; script-src *", 'https://x.example/a b'])(
  'The analytics address %s is refused',
  async (analytics_url) => {
    expect((await change({ site: { analytics_url } })).status).toBe(422);
  },
);

test('Networks without people are addresses or networks, and not half of the world', async () => {
  const { status, body } = await change({ ignored_networks: ['203.0.113.0/24', '0.0.0.0/0'] });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    details: [{ path: 'ignored_networks', message: expect.stringContaining('0.0.0.0/0') as string }],
  });
  expect((await change({ ignored_networks: ['203.0.113.0/24', ' 2001:db8::/32 '] })).body).toMatchObject({
    ignored_networks: ['203.0.113.0/24', '2001:db8::/32'],
  });
});

test.runIf(isBuilt)('The page before sign-in is that of the only organisation at the top', async () => {
  await server.call(organizations.changeOrganization, {
    token: home.people.operator.token,
    params: { id: home.id },
    body: { title: 'Банк </script><b>', theme_color: '#0B7A75', language: 'uz' },
  });
  expect((await page()).site).toMatchObject({
    id: home.id,
    title: 'Банк </script><b>',
    theme_color: '#0B7A75',
    lang: 'uz',
    logo: null,
    analytics: { enabled: false, url: '' },
    useSSO: false,
    apiUrl: '',
    needPrivacyPolicyPage: true,
    needAgreementPage: true,
  });
});

test('Where several organisations are at the top, only the system administrator may change the site', async () => {
  const stranger = await makeOrganization(server);
  const refused = await change({ site: { asks_agreement: false } }, stranger.people.super_user.token);
  expect(refused).toMatchObject({ status: 403, body: { code: 'site.not_yours' } });
  const { body } = await server.call(endpoints.getGeneralSettings, { token: stranger.people.super_user.token });
  expect(body.site).toBeNull();
  expect((await change({ site: { asks_agreement: false } }, stranger.people.system_admin.token)).status).toBe(200);
  expect((await change({ phishing_paused: true, phishing_daily_cap: 5 }, stranger.people.super_user.token)).body).toMatchObject({
    phishing_paused: true,
    phishing_daily_cap: 5,
  });
});

test('Report settings stay within their bounds', async () => {
  const save = (body: object) => server.call(endpoints.changeReportSettings, { token: home.people.system_admin.token, body });
  expect((await save({ report_language: 'en', report_days: 7 })).body).toEqual({
    report_language: 'en',
    report_days: 7,
    attach_reports: false,
    version: expect.any(String),
  });
  expect((await save({ report_days: 0 })).status).toBe(422);
  expect((await save({ report_days: 366 })).status).toBe(422);
});

test('Reports are in Russian where nobody chose another language', async () => {
  const { people } = await makeOrganization(server);
  const { body } = await server.call(endpoints.getReportSettings, { token: people.system_admin.token });
  expect(body.report_language).toBe('ru');
});

test('The smallest group is ten people unless somebody changes it, and never fewer than five', async () => {
  const { token } = (await makeOrganization(server)).people.super_user;
  const smallest = async () => (await server.call(endpoints.getGeneralSettings, { token })).body.smallest_group;
  const set = async (smallest_group: number) =>
    (await server.call(endpoints.changeGeneralSettings, { token, body: { smallest_group } })).status;
  expect(await smallest()).toBe(10);
  expect(await set(4)).toBe(422);
  expect(await set(5)).toBe(200);
  expect(await smallest()).toBe(5);
});
