import * as organizations from '@vigil/contract/organizations/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { blank } from '../../../test/bombs.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { requireRoom } from './commands/require-room.ts';

const MEGABYTE = 1024 * 1024;
const ALLOWED = 1024 * MEGABYTE;

let server: TestServer;
let home: TestOrganization;
beforeAll(async () => {
  server = await startServer({ STORAGE_GIGABYTES: '1' });
});
beforeEach(async () => {
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const picture = async () => new File([await blank(10, 10).png().toBuffer()], 'me.png');
const saveAvatar = async ({ people }: TestOrganization) =>
  server.call(profile.saveMyAvatar, { token: people.employee.token, body: { avatar: await picture() } });

const use = (bytes: number, organization = home) =>
  asSystem(server.services.database, (tx) =>
    sql`insert into files (organization_id, key, filename, type, size)
      values (${organization.id}, gen_random_uuid()::text, 'f', 'image/webp', ${bytes})`.execute(tx),
  );

test('security 47: a full storage refuses an upload before its body is read, and a neighbour still uploads', async () => {
  const neighbour = await makeOrganization(server);
  await use(ALLOWED);
  const refused = await saveAvatar(home);
  expect(refused).toMatchObject({ status: 413, body: { code: 'storage.full' } });
  expect((refused.body as unknown as { message: string }).message).toContain('1');
  expect((await saveAvatar(neighbour)).status).toBe(200);
});

test('requests that store nothing are still accepted', async () => {
  await use(ALLOWED);
  const file = new File(['last name;first name;email\n'], 'staff.csv');
  const { body } = await server.call(staffImports.previewImport, { token: home.people.operator.token, body: { file } });
  expect(body).not.toMatchObject({ code: 'storage.full' });
});

test('files, unpacked packages and waiting uploads count, and administrators see the total', async () => {
  const room = (bytes: number) => workIn(server.services, home.id, (scope) => requireRoom(scope, bytes));
  await use(ALLOWED - 3 * MEGABYTE);
  await asSystem(server.services.database, (tx) =>
    sql`insert into waiting_uploads (organization_id, key, size) values (${home.id}, 'uploads/x', ${MEGABYTE})`.execute(tx),
  );
  await room(MEGABYTE);
  await expect(room(2 * MEGABYTE)).rejects.toMatchObject({ kind: { code: 'storage.full' }, fill: { megabytes: 2, allowed: 1 } });
  const { body } = await server.call(organizations.getOrganization, {
    token: home.people.operator.token,
    params: { id: home.id },
  });
  expect(body.storage).toEqual({ used_bytes: ALLOWED - 2 * MEGABYTE, allowed_bytes: ALLOWED });
});
