import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../db/database.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeZip, workbookParts } from '../../../test/zip.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });
const saveAvatar = (content: string | Buffer, name: string) =>
  server.call(profile.saveMyAvatar, {
    token: home.people.employee.token,
    body: { avatar: new File([content as never], name) },
  });

/** Of the program’s connections, those that a transaction has long held while it waits for something else. */
async function countWaiting(): Promise<number> {
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and now() - xact_start > interval '300 ms'`.execute(
      tx,
    ),
  );
  return rows[0]!.n;
}

test('security 27: a sheet that unpacks without end stops neither the program nor a connection', async () => {
  const row = `<row>${'<c t="str"><v>aaaaaaaaaaaaaaaaaaaa</v></c>'.repeat(7)}</row>`;
  const bomb = new File([makeZip(workbookParts(row.repeat(300_000))) as never], 'staff.xlsx');
  const answer = server.call(employees.previewImport, { token: home.people.operator.token, body: { file: bomb } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = performance.eventLoopUtilization();
  let waiting = 0;
  for (let looks = 0; looks < 20; looks += 1) {
    waiting = Math.max(waiting, await countWaiting());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { utilization } = performance.eventLoopUtilization(before);
  expect(await answer).toMatchObject({ status: 422, body: { code: 'file.too_many_rows' } });
  expect(waiting).toBe(0);
  expect(utilization).toBeLessThan(0.5);
}, 60_000);

test.each([
  [
    'a drawing that takes long, under another name',
    'a.png',
    () =>
      '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="20"/></filter><rect width="4000" height="4000" filter="url(#f)"/></svg>',
    'file.no_picture',
  ],
  ['a picture of a kind not named', 'a.png', () => blank(10, 10).tiff().toBuffer(), 'file.no_picture'],
  [
    'a picture of too many pixels',
    'a.png',
    () => blank(9000, 9000).png({ compressionLevel: 9 }).toBuffer(),
    'file.too_many_pixels',
  ],
  [
    'a picture of too many frames',
    'a.webp',
    () =>
      sharp(randomBytes(2 * 2 * 501 * 3), { raw: { width: 2, height: 2 * 501, channels: 3, pageHeight: 2 } })
        .gif()
        .toBuffer(),
    'file.too_many_pixels',
  ],
])('security 26: refuses %s', async (_what, name, content, code) => {
  expect(await saveAvatar(await content(), name)).toMatchObject({ status: 422, body: { code } });
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('takes a picture by its content: %s', async (format) => {
  const { status } = await saveAvatar(await blank(20, 20).toFormat(format).toBuffer(), 'a.png');
  expect(status).toBe(200);
});
