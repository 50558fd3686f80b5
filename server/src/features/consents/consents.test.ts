import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as consents from '@vigil/contract/consents/endpoints.ts';
import * as site from '@vigil/contract/settings/endpoints.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { legalTextVersions } from '@vigil/contract/site/legal-texts.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashOfSecret } from '../../http/authenticate.ts';

const PASSWORD = 'correct horse battery';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
const now = { ...legalTextVersions };
const all = [
  { kind: 'privacy_policy', version: now.privacy_policy },
  { kind: 'agreement', version: now.agreement },
] as const;

let server: TestServer;
let organization: TestOrganization;

beforeAll(async () => {
  server = await startServer();
  organization = await makeOrganization(server);
});
afterAll(() => server.stop());
afterEach(() => {
  Object.assign(legalTextVersions, now);
});

/** Invites a person, and returns the token of the email. */
async function invite({ services }: TestServer, { id, department_id, domain }: TestOrganization): Promise<Invited> {
  const invite_token = crypto.randomUUID();
  const email = `${invite_token}@${domain}`;
  return asSystem(services.database, async (tx) => {
    const { id: user_id } = await tx
      .insertInto('users')
      .values({ organization_id: id, department_id, email, last_name: 'Новая', first_name: 'Анна' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('one_time_tokens')
      .values({
        organization_id: id,
        user_id,
        kind: 'invitation',
        token_hash: hashOfSecret(invite_token),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    return { user_id, email, form: { invite_token, password: PASSWORD, last_name: 'Новая', first_name: 'Анна' } };
  });
}
type Invited = {
  user_id: string;
  email: string;
  form: { invite_token: string; password: string; last_name: string; first_name: string };
};

const accepted = { accepts_privacy_policy: true, accepts_agreement: true };
const recorded = (user_id: string) =>
  asSystem(server.services.database, (tx) =>
    tx.selectFrom('consents').selectAll().where('user_id', '=', user_id).orderBy('kind', 'desc').execute(),
  );
const audited = (user_id: string) =>
  asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('object_id', '=', user_id)
      .where('action', 'in', ['employee.register', 'consent.accept'])
      .orderBy('id')
      .execute(),
  );
async function owedAfterSignIn(email: string) {
  const { body } = await server.call(auth.signIn, { body: { grant_type: 'password', username: email, password: PASSWORD } });
  return (await server.call(consents.listMyConsents, { token: body.access_token })).body.owed;
}

describe('registration with legal texts', () => {
  test.each(languages)('without the required consents it is refused in %s, and the invitation stays valid', async (language) => {
    const { form, user_id } = await invite(server, organization);
    const expectRefusal = async (given: object) =>
      (await server.call(auth.register, { body: { ...form, ...given }, headers: { 'accept-language': language } })).body;
    const neither = await expectRefusal({});
    expect(neither).toMatchObject({
      code: 'consent.privacy_policy',
      details: [{ path: 'accepts_privacy_policy' }, { path: 'accepts_agreement' }],
    });
    const onlyPolicy = await expectRefusal({ accepts_privacy_policy: true });
    expect(onlyPolicy).toMatchObject({ code: 'consent.agreement', details: [{ path: 'accepts_agreement' }] });
    const words = { ru: 'примите пользовательское соглашение', en: 'accept the user agreement', uz: 'foydalanuvchi kelishuvini' };
    expect(JSON.stringify(onlyPolicy)).toContain(words[language]);
    expect(await recorded(user_id)).toEqual([]);
    expect((await server.call(auth.register, { body: { ...form, ...accepted } })).status).toBe(200);
  });

  test('it records what was shown, when and from where', async () => {
    const { form, user_id, email } = await invite(server, organization);
    const answer = await server.call(auth.register, { body: { ...form, ...accepted }, headers: { 'user-agent': AGENT } });
    expect(answer.status).toBe(200);
    const rows = await recorded(user_id);
    expect(rows).toMatchObject(
      all.map((text) => ({ ...text, organization_id: organization.id, address: '127.0.0.1', agent: AGENT })),
    );
    expect(Date.now() - Date.parse(rows[0]!.accepted_at)).toBeLessThan(60_000);
    expect(await audited(user_id)).toEqual([{ action: 'employee.register', after: now }]);
    expect(await owedAfterSignIn(email)).toEqual([]);
  });

  test('a page that showed an older text is asked to accept again', async () => {
    legalTextVersions.agreement = now.agreement + 1;
    const { form, user_id, email } = await invite(server, organization);
    await server.call(auth.register, { body: { ...form, ...accepted, agreement_version: now.agreement } });
    expect(await recorded(user_id)).toMatchObject(all);
    expect(await owedAfterSignIn(email)).toEqual([{ kind: 'agreement', version: now.agreement + 1 }]);
  });

  test('a text that does not exist cannot be accepted', async () => {
    const { form } = await invite(server, organization);
    const body = { ...form, ...accepted, agreement_version: now.agreement + 1 };
    expect((await server.call(auth.register, { body })).status).toBe(422);
  });

  test('no consent is needed where the site requires none', async () => {
    const free = await startServer();
    try {
      const home = await makeOrganization(free);
      await free.call(site.changeGeneralSettings, {
        token: home.people.super_user.token,
        body: { site: { asks_privacy_policy: false, asks_agreement: false } },
      });
      const { form } = await invite(free, home);
      expect((await free.call(auth.register, { body: form })).status).toBe(200);
      const { body } = await free.call(consents.listMyConsents, { token: home.people.employee.token });
      expect(body).toEqual({ data: [], owed: [] });
    } finally {
      await free.stop();
    }
  });
});

describe('a person who came in without registering', () => {
  const accept = (token: string, texts: { kind: 'privacy_policy' | 'agreement'; version: number }[]) =>
    server.call(consents.acceptTexts, { token, body: { texts } });
  const mine = async (token: string) => (await server.call(consents.listMyConsents, { token })).body;

  test('they are asked, accept once, and are asked again when a text changes', async () => {
    const { id, token } = (await makeOrganization(server)).people.operator;
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('sessions').set({ agent: AGENT }).where('user_id', '=', id).execute(),
    );
    expect(await mine(token)).toEqual({ data: [], owed: all });
    const clicks = await Promise.all([accept(token, [...all]), accept(token, [...all]), accept(token, [...all])]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await recorded(id)).toMatchObject(all.map((text) => ({ ...text, agent: AGENT, address: '127.0.0.1' })));
    expect(await audited(id)).toEqual([{ action: 'consent.accept', after: now }]);
    expect((await mine(token)).owed).toEqual([]);

    legalTextVersions.privacy_policy = now.privacy_policy + 1;
    const fresh = { kind: 'privacy_policy' as const, version: now.privacy_policy + 1 };
    expect((await mine(token)).owed).toEqual([fresh]);
    expect(await accept(token, [...all])).toMatchObject({ status: 409, body: { code: 'consent.text_changed' } });
    expect((await accept(token, [fresh])).status).toBe(200);
    expect(await mine(token)).toMatchObject({ owed: [], data: [fresh, {}, {}] });
  });

  test('they cannot accept an empty list or a text that does not exist', async () => {
    const { token } = organization.people.employee;
    expect((await accept(token, [])).status).toBe(422);
    expect((await accept(token, [{ kind: 'cookies' as never, version: 1 }])).status).toBe(422);
    expect((await accept(token, [{ kind: 'agreement', version: 0 }])).status).toBe(422);
    expect((await mine(token)).data).toEqual([]);
  });
});

test('a recorded consent can be neither changed nor deleted', async () => {
  const { token, id } = organization.people.content_manager;
  await server.call(consents.acceptTexts, { token, body: { texts: [...all] } });
  for (const change of [
    sql`update consents set version = 9 where user_id = ${id}`,
    sql`delete from consents where user_id = ${id}`,
    sql`truncate consents`,
  ]) {
    await expect(asSystem(server.services.database, (tx) => change.execute(tx))).rejects.toThrow('append-only');
  }
  expect(await recorded(id)).toHaveLength(2);
});
