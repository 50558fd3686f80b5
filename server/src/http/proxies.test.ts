import * as auth from '@vigil/contract/auth/endpoints.ts';
import { afterAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../test/make-organization.ts';
import { appHost, startServer, type TestServer } from '../../test/start-server.ts';
import { asSystem } from '../db/database.ts';
import { hashPassword } from '../passwords/password.ts';

const PASSWORD = 'correct horse battery';
const PROXY = '10.1.2.3';
const CALLER = '198.51.100.7';

let server: TestServer | undefined;
let home: TestOrganization;

afterAll(() => server?.stop());

/** Signs in from an address with a forwarded header, and returns the address that the session has. */
async function addressOf(server: TestServer, { from, forwarded }: { from: string; forwarded: string }): Promise<string | null> {
  const { email, id } = home.people.employee;
  const answer = await server.sites.app.inject({
    method: 'POST',
    url: auth.signIn.path,
    remoteAddress: from,
    headers: {
      host: appHost,
      'x-forwarded-for': forwarded,
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ grant_type: 'password', username: email, password: PASSWORD }).toString(),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const session = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('sessions').select('address').where('user_id', '=', id).orderBy('created_at', 'desc').executeTakeFirstOrThrow(),
  );
  return session.address;
}

test.each([
  ['off', [{ from: CALLER, forwarded: '6.6.6.6', is: CALLER }]],
  [
    '1',
    [
      { from: PROXY, forwarded: CALLER, is: CALLER },
      { from: PROXY, forwarded: `6.6.6.6, ${CALLER}`, is: CALLER },
    ],
  ],
  [
    '10.0.0.0/8',
    [
      { from: PROXY, forwarded: `6.6.6.6, ${CALLER}`, is: CALLER },
      { from: PROXY, forwarded: `6.6.6.6, ${CALLER}, 10.9.9.9`, is: CALLER },
      // A caller who bypasses the proxy cannot set their address.
      { from: CALLER, forwarded: '6.6.6.6', is: CALLER },
    ],
  ],
])('TRUST_PROXY=%s: a forged header changes nothing', async (TRUST_PROXY, cases) => {
  server = await startServer({ TRUST_PROXY });
  home = await makeOrganization(server);
  const password_hash = await hashPassword(PASSWORD);
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', home.people.employee.id).execute(),
  );
  for (const { is, ...request } of cases) expect(await addressOf(server, request), JSON.stringify(request)).toBe(is);
  await server.stop();
  server = undefined;
});
