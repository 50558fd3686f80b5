import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as scorm from '@vigil/contract/scorm/endpoints.ts';
import { JSON_DEPTH_MAX, JSON_SIGNS_MAX } from '@vigil/contract/shared/json-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization } from '../../test/make-organization.ts';
import { appHost, startServer, type TestServer } from '../../test/start-server.ts';
import { FORM_FIELDS_MAX } from './parse-body.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = (await makeOrganization(server)).people.employee.token;
});
afterAll(() => server.stop());

async function send(payload: string, { language = 'en', type = 'application/json' } = {}) {
  const answer = await server.sites.app.inject({
    method: 'POST',
    url: type === 'application/json' ? scorm.saveStatement.path : auth.signIn.path,
    headers: { host: appHost, authorization: `Bearer ${token}`, 'content-type': type, 'accept-language': language },
    payload,
  });
  return { status: answer.statusCode, ...answer.json<{ code: string; message: string }>() };
}

const tower = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['ru', 'Вложенность запроса больше 100 уровней.'],
  ['en', 'The request is nested more than 100 levels deep.'],
  ['uz', 'Soʻrovning ichma-ichligi 100 darajadan oshib ketdi.'],
])('a body that is too deep is refused before it is parsed, in %s', async (language, message) => {
  expect(await send(tower(500_000), { language })).toEqual({ status: 422, code: 'http.too_deep', message });
  expect((await send(tower(JSON_DEPTH_MAX), { language })).code).toBe('http.invalid');
});

test('a body with too many values is refused before it is parsed', async () => {
  const body = `{"statement":{${'"a":0,'.repeat(JSON_SIGNS_MAX / 2)}"a":0}}`;
  expect(await send(body)).toMatchObject({ status: 422, code: 'http.too_many_values' });
});

test('a form with too many fields is refused before it is parsed', async () => {
  const type = 'application/x-www-form-urlencoded';
  expect(await send('a&'.repeat(FORM_FIELDS_MAX), { type })).toMatchObject({ status: 422, code: 'http.too_many_values' });
  expect((await send('a&'.repeat(FORM_FIELDS_MAX - 1), { type })).code).toBe('http.invalid');
});

test('what is not JSON is malformed, as is a body without content', async () => {
  expect(await send('{"a"')).toMatchObject({ status: 400, code: 'http.malformed' });
  expect(await send('')).toMatchObject({ status: 400, code: 'http.malformed' });
  expect(await send('{"__proto__":{"a":1}}')).toMatchObject({ status: 400, code: 'http.malformed' });
});
