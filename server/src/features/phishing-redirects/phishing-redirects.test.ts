import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { NewCampaignInput } from '@vigil/contract/phishing-campaigns/campaign.ts';
import * as redirects from '@vigil/contract/phishing-redirects/endpoints.ts';
import { listDeleted, restoreDeleted } from '@vigil/contract/trash/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
  home = await makeOrganization(server);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const HTML =
  '<html><head><meta http-equiv="refresh" content="0;url=https://evil.test"></head><body onload="steal()"><h1>Привет, {{first_name}}</h1><a href="{{link}}">Ещё раз</a><script>alert(1)</script></body></html>';
const token = () => home.people.operator.token;

async function makePage(html = HTML): Promise<string> {
  const { status, body } = await server.call(redirects.createRedirectPage, {
    token: token(),
    body: { name: 'Наши слова', html },
  });
  expect(status).toBe(200);
  return body.id;
}

/** Sends a campaign, and returns the token of one email's link. */
async function sent(form: Partial<NewCampaignInput>, vectors: ('form' | 'attachments')[] = ['form']) {
  const template = await makeTemplate(server, home, { vectors });
  const campaign = await launch(server, home, { templates: [template], ...form });
  const [delivery] = await until(
    () => deliveriesOf(server, campaign.id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  await letTimePass(server, campaign.id);
  return { campaign, link: tokenOf(server, delivery!.id) };
}

const press = (link: string) =>
  hit(server, `/l/${link}`, {
    method: 'POST',
    payload: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const statistics = async (id: string) =>
  (await server.call(campaigns.getCampaign, { params: { id }, token: token() })).body.statistics;

test('After the form a person comes to the page as it was at the launch, and opening it counts nothing', async () => {
  const page = await makePage();
  const { campaign, link } = await sent({ enableRedirect: true, redirect_page: page });
  await server.call(redirects.changeRedirectPage, { params: { id: page }, token: token(), body: { html: '<p>Другое</p>' } });
  await server.call(redirects.deleteRedirectPage, { params: { id: page }, token: token() });
  const pressed = await press(link);
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, `/r/${link}`]);
  const before = await statistics(campaign.id);
  expect(before.entered_data).toBe(1);
  const shown = await hit(server, `/r/${link}`);
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toMatch(/<h1>Привет, \p{L}+<\/h1>/u);
  expect(shown.body).toContain(`/l/${link}"`);
  expect(shown.body).not.toMatch(/script|onload|refresh|Другое/);
  expect(shown.headers['content-security-policy']).toContain("form-action 'none'");
  expect(shown.headers['referrer-policy']).toBe('no-referrer');
  expect(await statistics(campaign.id)).toEqual(before);
});

test('A page without a form leads there by its button, and an attachment by its link', async () => {
  const page = await makePage();
  const { campaign, link } = await sent({ enableRedirect: true, redirect_page: page }, ['attachments']);
  expect((await press(link)).headers.location).toBe(`/r/${link}`);
  expect(await statistics(campaign.id)).toMatchObject({ clicked: 1, entered_data: 0 });
  expect((await hit(server, `/a/${link}`)).headers.location).toBe(`/r/${link}`);
});

test('security 38: By default people come to our own page, and no redirect page can be opened; nor can one by an unknown token', async () => {
  const { link } = await sent({});
  expect((await press(link)).headers.location).toMatch(/^http:\/\/app\.test\/lk\/phishing\/gotcha\?letter=/);
  const missing = await hit(server, `/r/${link}`);
  const strange = await hit(server, `/r/${tokenOf(server, home.id)}`);
  expect([missing.statusCode, strange.statusCode]).toEqual([404, 404]);
  expect(missing.body).toBe(strange.body);
});

test('People go to the course that the campaign assigns when the campaign says so', async () => {
  const course = await makeCourse(server, home);
  const { link } = await sent({ enableRedirect: true, hasAutoCourse: true, course: course.id, targetsAutoCourse: 'clicked' });
  expect((await press(link)).headers.location).toBe(`http://app.test/lk/user/learning?course=${course.id}`);
});

test.each<[string, Partial<NewCampaignInput>, string]>([
  ['a redirection to nowhere', { enableRedirect: true }, 'redirect_page'],
  ['a redirect page that is switched on and not chosen', { enableRedirect: true, enableRedirectPage: true }, 'redirect_page'],
  ['a page of its own without the switch of all redirection', { enableRedirectPage: true }, 'enableRedirect'],
])('A redirect page is refused at its field: %s', async (_, form, path) => {
  const { status, body } = await server.call(campaigns.createCampaign, {
    token: token(),
    body: { name: 'x', templates: [await makeTemplate(server, home)], targets: { all: true }, ...form },
  });
  expect(status).toBe(422);
  expect((body as unknown as { details: { path: string }[] }).details.map((detail) => detail.path)).toEqual([path]);
});

test('security 38: A chosen page that is disabled, deleted or of another organization is refused', async () => {
  const page = await makePage();
  const stranger = await makeOrganization(server);
  const template = await makeTemplate(server, home);
  const create = (form: Partial<NewCampaignInput>, by = token()) =>
    server.call(campaigns.createCampaign, {
      token: by,
      body: { name: 'x', templates: [template], targets: { all: true }, ...form },
    });
  const detail = (path: string) => ({ status: 422, body: { details: [{ path }] } });
  expect(await create({ redirect_page: page })).toMatchObject(detail('enableRedirect'));
  expect(await create({ enableRedirect: true, enableRedirectPage: false, redirect_page: page })).toMatchObject(
    detail('enableRedirectPage'),
  );
  const theirs = await server.call(campaigns.createCampaign, {
    token: stranger.people.operator.token,
    body: {
      name: 'x',
      templates: [await makeTemplate(server, stranger)],
      targets: { all: true },
      enableRedirect: true,
      redirect_page: page,
    },
  });
  expect(theirs).toMatchObject(detail('redirect_page'));
  await server.call(redirects.deleteRedirectPage, { params: { id: page }, token: token() });
  expect(await create({ enableRedirect: true, redirect_page: page })).toMatchObject(detail('redirect_page'));
});

test.each([
  ['a form', '<form><p>x</p></form>', 'redirect_page.asks'],
  ['a field without a form', '<p><input type="password"></p>', 'redirect_page.asks'],
  ['a link inside another address', '<a href="https://evil.test/?{{link}}">x</a>', 'redirect_page.stray_link'],
])('A redirect page refuses %s', async (_, html, code) => {
  const made = await server.call(redirects.createRedirectPage, { token: token(), body: { name: 'x', html } });
  expect(made).toMatchObject({ status: 422, body: { code, details: [{ path: 'html' }] } });
  const id = await makePage();
  const changed = await server.call(redirects.changeRedirectPage, { params: { id }, token: token(), body: { html } });
  expect(changed).toMatchObject({ status: 422, body: { code } });
});

test('A page shows where it is used, and a deleted one can be restored within the day', async () => {
  const id = await makePage();
  const template = await makeTemplate(server, home);
  const start_date = new Date(Date.now() + 86_400_000).toISOString();
  const campaign = await launch(server, home, { templates: [template], enableRedirect: true, redirect_page: id, start_date });
  const { body } = await server.call(redirects.getRedirectPage, { params: { id }, token: token() });
  expect(body).toMatchObject({ campaigns_count: 1, campaigns: [{ id: campaign.id, status: 'planned' }] });
  await server.call(redirects.deleteRedirectPage, { params: { id }, token: token() });
  const form = await server.call(campaigns.getCampaignForm, { params: { id: campaign.id }, token: token() });
  expect(form.body).toMatchObject({ enableRedirect: false, redirect_page: null, gone: { redirect_page: 'Наши слова' } });
  const deleted = await server.call(listDeleted, { query: { kind: 'redirect_page' }, token: token() });
  expect(deleted.body.data.map((record) => record.id)).toContain(id);
  await server.call(restoreDeleted, { body: { kind: 'redirect_page', id }, token: token() });
  const again = await server.call(campaigns.getCampaignForm, { params: { id: campaign.id }, token: token() });
  expect(again.body).toMatchObject({ enableRedirect: true, redirect_page: { id }, gone: { redirect_page: null } });
});
