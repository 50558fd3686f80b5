import * as endpoints from '@vigil/contract/phishing-templates/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let home: TestOrganization;
let template_id: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  const { body } = await server.call(endpoints.createTemplate, {
    body: { name: 'Template', category: 'it', language: 'en', difficulty: 'easy' },
    token: home.people.operator.token,
  });
  template_id = body.id;
});
afterAll(() => server.stop());

const letter = { name: 'L', sender_name: 'S', sender_address: 's@example.com', subject: 'S', html: '<p>{{link}}</p>' };
const page = { name: 'a.html', type: 'text/html', content: '<a href="{{link}}">Open</a>' };

test('an attachment of a letter is a page or a text that holds nothing that runs; others are named, in the caller’s language', async () => {
  const token = home.people.operator.token;
  const made = await server.call(endpoints.createEmail, { body: { ...letter, template_id, attachments: [page] }, token });
  expect(made.status).toBe(200);
  const attachments = [page, { ...page, name: 'scan.hta' }, { ...page, content: '<script>1</script>' }];
  const refusal = {
    status: 422,
    body: {
      code: 'template.attachment_name',
      details: [{ path: 'attachments.1.name' }, { path: 'attachments.2.content' }],
    },
  };
  expect(await server.call(endpoints.createEmail, { body: { ...letter, template_id, attachments }, token })).toMatchObject(
    refusal,
  );
  const program = [{ ...page, content: 'MZ\u0000' }];
  expect(
    await server.call(endpoints.createEmail, { body: { ...letter, template_id, attachments: program }, token }),
  ).toMatchObject({
    status: 422,
    body: { details: [{ path: 'attachments.0.content' }] },
  });
  const changed = await server.call(endpoints.changeEmail, {
    params: { id: made.body.id },
    body: { attachments },
    token,
    headers: { 'accept-language': 'ru' },
  });
  expect(changed).toMatchObject({ ...refusal, body: { ...refusal.body, message: expect.stringContaining('scan.hta') as never } });
  expect(changed.body).toMatchObject({ message: expect.stringMatching(/^Вложением/) as never });
});
