import { signIn } from '@vigil/contract/auth/endpoints.ts';
import { deleteDirectory, saveDirectory } from '@vigil/contract/directories/endpoints.ts';
import { addEmployee } from '@vigil/contract/employees/endpoints.ts';
import { changeOrganization, deleteLogo, saveLogo } from '@vigil/contract/organizations/endpoints.ts';
import { PAGE_FILES, type PageFiles } from '@vigil/contract/site/page-files.ts';
import { BUILD_HEADER, PROGRAM_FILES } from '@vigil/contract/site/program-files.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { addSsoProvider, changeSsoProvider, deleteSsoProvider } from '@vigil/contract/sso/endpoints.ts';
import { adfsAttributes } from '@vigil/contract/sso/rules.ts';
import { SITE_CONFIGURATION_ID, type SiteConfiguration } from '@vigil/contract/site/site.ts';
import { getMyTwoFactor } from '@vigil/contract/two-factor/endpoints.ts';
import { sql } from 'kysely';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { newDirectory } from '../../../test/new-directory.ts';
import { makeSamlProvider } from '../../../test/saml-provider.ts';
import { appHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashOfSecret } from '../../http/authenticate.ts';
import { hashPassword } from '../../passwords/password.ts';
import { oneTimeToken } from '../emails/commands/queue-emails.ts';
import { webFolder } from './queries/build.ts';

// The page is the web's build; without one there is nothing to serve.
const isBuilt = existsSync(join(webFolder, 'index.html'));

let server: TestServer;
let top: TestOrganization;
let child: TestOrganization;

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
  top = await makeOrganization(server);
  child = await makeOrganization(server, { parent_id: top.id });
  for (const [{ id }, title, theme_color] of [[top, 'Top bank', '#112233'] as const, [child, 'Child fund', '#0B7A75'] as const]) {
    await server.call(changeOrganization, { token: top.people.system_admin.token, params: { id }, body: { title, theme_color } });
  }
});
afterAll(() => server.stop());

const run = (statement: ReturnType<typeof sql>) => asSystem(server.services.database, (tx) => statement.execute(tx));
async function blockOf(path: string, cookie?: string) {
  const { body } = await server.sites.app.inject({ url: path, headers: { host: appHost, ...(cookie && { cookie }) } });
  return JSON.parse(new RegExp(`id="${SITE_CONFIGURATION_ID}"[^>]*>([^<]*)<`).exec(body)![1]!) as SiteConfiguration;
}
async function page(path = '/lk/auth/login', cookie?: string) {
  const { title, theme_color } = await blockOf(path, cookie);
  return { title, theme_color };
}
const saml = {
  kind: 'saml',
  title: 'ADFS',
  is_enabled: true,
  creates_people: false,
  serves_children: false,
  ca_certificate: '',
  attributes: adfsAttributes,
  metadata_url: '',
  accepts_unasked: false,
  asks_lasting_name: true,
} as const;
const ofTop = { title: 'Top bank', theme_color: '#112233' };
const ofChild = { title: 'Child fund', theme_color: '#0B7A75' };

describe.runIf(isBuilt)('The page', () => {
  test('with a valid one-time link belongs to the link’s organisation', async () => {
    const { body } = await server.call(addEmployee, {
      token: child.people.operator.token,
      query: { need_message: 'true' },
      body: { department: { id: child.department_id }, last_name: 'New', first_name: 'One', email: `new@${child.domain}` },
    });
    const { rows } = (await run(sql`select id from emails where user_id = ${body.id}`)) as { rows: { id: string }[] };
    const token = oneTimeToken(server.services.env, rows[0]!.id);
    expect(await page(`/lk/auth/registration/${token}`)).toEqual(ofChild);
    // A link opens its own kind of page only, and a guessed link opens none.
    expect(await page(`/lk/auth/password/recovery/confirm/${token}`)).toEqual(ofTop);
    const guess = `${token.slice(0, -1)}${token.endsWith('_') ? '-' : '_'}`;
    expect(await page(`/lk/auth/registration/${guess}`)).toEqual(ofTop);
    await run(sql`update one_time_tokens set used_at = now() where user_id = ${body.id}`);
    expect(await page(`/lk/auth/registration/${token}`)).toEqual(ofTop);
  });

  test('has the logo of its organisation, and none once that is removed', async () => {
    const request = { token: top.people.system_admin.token, params: { id: top.id } };
    const logo = async () => (await blockOf('/lk/auth/login')).logo;
    expect(await logo()).toBeNull();
    await server.call(saveLogo, { ...request, body: { logo: picture() } });
    expect(await logo()).toMatch(/^http.*\/files\//);
    await server.call(deleteLogo, request);
    expect(await logo()).toBeNull();
  });

  // Spec point 1: single sign-on switches come from the configuration block.
  test('has the switches of single sign-on, as the ways to sign in are switched on', async () => {
    const { token } = top.people.system_admin;
    const switches = async () => {
      const { useSSO, use_sso, use_admin_sso, use_admin_ad } = await blockOf('/lk/auth/login');
      return { useSSO, use_sso, use_admin_sso, use_admin_ad };
    };
    const none = { useSSO: false, use_sso: false, use_admin_sso: false, use_admin_ad: false };
    expect(await switches()).toEqual(none);
    const { metadata: metadata_xml } = await makeSamlProvider();
    const provider = (admits_admins: boolean) => ({ ...saml, admits_admins, metadata_xml });
    const { body } = await server.call(addSsoProvider, { token, body: provider(false) });
    expect(await switches()).toEqual({ ...none, useSSO: true, use_sso: true });
    await server.call(changeSsoProvider, { token, params: { id: body.id }, body: provider(true) });
    expect(await switches()).toEqual({ ...none, useSSO: true, use_sso: true, use_admin_sso: true });
    await server.call(deleteSsoProvider, { token, params: { id: body.id } });
    expect(await switches()).toEqual(none);
    await server.call(saveDirectory, { token, body: newDirectory() });
    expect(await switches()).toEqual({ ...none, use_admin_ad: true });
    await server.call(deleteDirectory, { token });
    expect(await switches()).toEqual(none);
  });

  test('belongs to the session’s organisation in its browser only, and no typed address changes that', async () => {
    const { email, id } = child.people.operator;
    await run(sql`update users set password_hash = ${await hashPassword('a long password 1')} where id = ${id}`);
    const attempt = (password: string) =>
      server.call(signIn, {
        body: { grant_type: 'password', username: email, password },
        headers: { origin: server.services.env.APP_URL, 'sec-fetch-site': 'same-origin' },
      });
    const cookieOf = (headers: Record<string, unknown>) =>
      [headers['set-cookie'] as string | string[] | undefined].flat()[0]?.split(';')[0];
    const refused = await attempt('wrong');
    expect(cookieOf(refused.headers)).toBeUndefined();
    const { headers, status } = await attempt('a long password 1');
    expect(status).toBe(200);
    const cookie = cookieOf(headers)!;
    expect(cookie).toMatch(/^vigil=./);
    expect(await page('/lk', cookie)).toEqual(ofChild);
    expect(await page('/lk', `${cookie}x`)).toEqual(ofTop);
    expect(await page()).toEqual(ofTop);
    await run(sql`update sessions set revoked_at = now() where user_id = ${id}`);
    expect(await page('/lk', cookie)).toEqual(ofTop);
  });
});

describe.runIf(isBuilt)('The language of a page that a stranger sees', () => {
  const languageOfPage = async (accepted?: string) => {
    const headers = { host: appHost, ...(accepted !== undefined && { 'accept-language': accepted }) };
    const { body } = await server.sites.app.inject({ url: '/lk/auth/login', headers });
    const { lang } = JSON.parse(new RegExp(`id="${SITE_CONFIGURATION_ID}"[^>]*>([^<]*)<`).exec(body)![1]!) as SiteConfiguration;
    expect(body).toContain(`<html lang="${lang}">`);
    return lang;
  };

  test('is that of the organisation whose host it is', async () => {
    await run(sql`update organizations set language = 'uz' where id = ${top.id}`);
    expect(await languageOfPage('en-GB,en;q=0.9')).toBe('uz');
  });

  test('on a host that several share is the browser’s where we have it, else Russian', async () => {
    await makeOrganization(server);
    expect(await languageOfPage('de-DE,de;q=0.9,en-GB;q=0.8,ru;q=0.7')).toBe('en');
    expect(await languageOfPage('uz,en;q=0')).toBe('uz');
    expect(await languageOfPage('en;q=0,de')).toBe('ru');
    expect(await languageOfPage()).toBe('ru');
  });

  test('is also that of the refusals that the page shows', async () => {
    const refused = async (language: string) =>
      (
        await server.call(signIn, {
          body: { grant_type: 'password', username: 'no@body.uz', password: 'x' },
          headers: { 'accept-language': language },
        })
      ).body;
    const [en, uz, spoken] = [await refused('en'), await refused('uz'), await refused('de,en-GB;q=0.5')] as unknown as {
      message: string;
    }[];
    expect(en!.message).not.toBe(uz!.message);
    expect(spoken!.message).toBe(en!.message);
  });
});

describe.runIf(isBuilt)('The files that a page names', () => {
  const namedAt = async (url: string, cookie?: string) => {
    const { body } = await server.sites.app.inject({ url, headers: { host: appHost, ...(cookie && { cookie }) } });
    return [...body.matchAll(/(?:href|src)="\/lk\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!);
  };
  const dashboard = '/lk/admin/statistics/general-statictics';

  test('are all files of the screen for a signed-in person, and the sign-in page’s for anybody else', async () => {
    const cookie = 'a browser that signed in';
    await run(
      sql`update sessions set binding_hash = ${hashOfSecret(cookie)}, revoked_at = null where user_id = ${top.people.operator.id}`,
    );
    const login = await namedAt('/lk/auth/login');
    const screen = await namedAt(dashboard, `vigil=${cookie}`);
    expect(screen.length).toBeGreaterThan(login.length);
    expect(await namedAt(dashboard)).toEqual(login);
    expect(await namedAt('/lk')).toEqual(login);
    expect(await namedAt('/lk/admin/no-such-screen', `vigil=${cookie}`)).not.toEqual(expect.arrayContaining(screen));
    for (const file of [...login, ...screen]) expect(existsSync(join(webFolder, file)), file).toBe(true);
    expect(new Set(screen).size).toBe(screen.length);
  });

  test('are all in the build, for every screen', () => {
    const pages = JSON.parse(readFileSync(join(webFolder, PAGE_FILES), 'utf8')) as PageFiles[];
    const named = new Set(pages.flatMap(({ scripts, styles }) => [...scripts, ...styles]));
    expect(named.size).toBeGreaterThan(100);
    expect([...named].filter((file) => !existsSync(join(webFolder, file)))).toEqual([]);
  });
});

describe.runIf(isBuilt)('The program’s own files', () => {
  const get = (url: string) => server.sites.app.inject({ url, headers: { host: appHost } });

  test('name the failed ones under another address, and all others as they are', async () => {
    const needed = (await get(`/lk/${PROGRAM_FILES}`)).json<Record<string, string[]>>();
    const [name, files] = Object.entries(needed).find(([, all]) => all.length > 3)!;
    const direct = (text: string, file: string) => text.includes(`"./${file}.js`) || text.includes(`\`./${file}.js`);
    const plain = (await get(`/lk/assets/${name}.js`)).body;
    const [failed, intact] = files.filter((file) => direct(plain, file)) as [string, string];
    const { body, headers } = await get(`/lk/assets/${name}.js?again=${failed}&at=1`);
    expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' });
    expect(body.replaceAll(`?again=${failed}&at=1`, '')).toBe(plain);
    expect(body).toContain(`./${failed}.js?again=${failed}&at=1`);
    expect(body).not.toContain(`./${intact}.js?`);
  });

  test.each(['?again=', '?again=../../package&at=1', '?again=abcdefgh', '?again=abcdefgh&at=1"', '?again=abcdefgh&again=x&at=1'])(
    'are not served for %s',
    async (search) => {
      const [name] = Object.keys((await get(`/lk/${PROGRAM_FILES}`)).json<object>());
      expect((await get(`/lk/assets/${name}.js${search}`)).statusCode).toBe(404);
    },
  );

  test('belong to the build that every answer names', async () => {
    const { headers } = await server.call(getMyTwoFactor, { token: child.people.operator.token });
    const { body } = await get('/lk');
    expect(body).toContain(`"build":"${String(headers[BUILD_HEADER])}"`);
  });
});

test('A person who still owes the second factor learns whose page it is, and nothing else', async () => {
  const { token, id } = child.people.content_manager;
  await run(sql`update sessions set kind = 'pending2fa' where user_id = ${id}`);
  const { body } = await server.call(getMyTwoFactor, { token });
  expect(body.organization).toEqual({ ...ofChild, logo_url: null });
});

test('The translations of each language are served by namespace, and no others', async () => {
  const words = (language: string, namespace: string) =>
    server.sites.app.inject({ url: `/locales/${language}/${namespace}.json`, headers: { host: appHost } });
  for (const language of languages) {
    for (const namespace of ['translation', 'commons', 'tips', 'global_errors']) {
      const { statusCode, body } = await words(language, namespace);
      expect([statusCode, Object.keys(JSON.parse(body) as object).length > 0], `${language} ${namespace}`).toEqual([200, true]);
    }
  }
  expect((await words('de', 'tips')).statusCode).toBe(422);
  expect((await words('ru', 'secrets')).statusCode).toBe(422);
});
