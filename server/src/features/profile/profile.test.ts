import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { openAsBlob } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

test('security 26: A person’s picture is cropped to a square, redrawn and stripped of its location', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'avatar-')), 'me.jpg');
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 18/1 0/1' } })
    .toFile(path);
  expect((await sharp(path).metadata()).exif?.toString('latin1')).toContain('SECRET-PLACE');
  const avatar = new File([await openAsBlob(path)], 'me.jpg', { type: 'image/jpeg' });
  const { body } = await server.call(profile.saveMyAvatar, { token: home.people.employee.token, body: { avatar } });
  const stored = await server.sites.content.inject({
    url: new URL(body.avatar_url!).pathname + new URL(body.avatar_url!).search,
    headers: { host: contentHost },
  });
  expect(stored.headers['content-type']).toBe('image/webp');
  const { width, height, exif } = await sharp(stored.rawPayload).metadata();
  expect({ width, height, exif }).toEqual({ width: 512, height: 512, exif: undefined });
  const deleted = await server.call(profile.deleteMyAvatar, { token: home.people.employee.token });
  expect(deleted.body.avatar_url).toBeNull();
});

test.each([
  ['a page', '<html><script>alert(1)</script></html>', 'me.png', 422],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'me.svg', 422],
  ['an SVG under another name', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'me.png', 422],
])('security 26: The picture %s is refused', async (_, content, name, status) => {
  const avatar = new File([content], name);
  expect((await server.call(profile.saveMyAvatar, { token: home.people.employee.token, body: { avatar } })).status).toBe(status);
});

test('People can change their own names and language, and neither role nor organization', async () => {
  const { token } = home.people.employee;
  const own = { first_name: ' Анна ', language: 'uz' } as const;
  for (const more of [{ role: 'system_admin' }, { roles: ['system_admin'] }, { organization_id: home.id }]) {
    expect((await server.call(profile.changeMe, { token, body: { ...own, ...more } })).status).toBe(422);
  }
  const { body } = await server.call(profile.changeMe, { token, body: own });
  expect(body).toMatchObject({ first_name: 'Анна', language: 'uz', role: 'employee' });
  expect((await server.call(profile.changeMe, { token, body: { last_name: ' ' } })).status).toBe(422);
});

test('A note is for operators, and the person never sees it', async () => {
  const { operator, employee } = home.people;
  const noted = await server.call(employees.noteEmployee, {
    token: operator.token,
    body: { user_id: employee.id, text: 'Звонить после обеда' },
  });
  expect(noted.body.note).toBe('Звонить после обеда');
  const read = await server.call(employees.getEmployee, { token: operator.token, params: { id: employee.id } });
  expect(read.body.note).toBe('Звонить после обеда');
  const me = await server.call(profile.getMe, { token: employee.token });
  expect(JSON.stringify(me.body)).not.toContain('обеда');
});

test('People of a lower organization are listed from above', async () => {
  const child = await makeOrganization(server, { parent_id: home.id });
  const list = (organization_id: string, token: string) =>
    server.call(employees.listAllEmployees, { token, query: { organization_id, limit: 2 } });
  const { body } = await list(child.id, home.people.operator.token);
  expect(body).toMatchObject({ total_count: 5 });
  expect(body.data).toHaveLength(2);
  expect((await list(home.id, child.people.operator.token)).status).toBe(404);
});
