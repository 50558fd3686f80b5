import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../db/database.ts';
import { blank, pictureBombs } from '../../../test/bombs.ts';
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
  const answer = server.call(staffImports.previewImport, { token: home.people.operator.token, body: { file: bomb } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [began, before] = [performance.now(), process.cpuUsage()];
  let waiting = 0;
  for (let looks = 0; looks < 20; looks += 1) {
    waiting = Math.max(waiting, await countWaiting());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { user, system } = process.cpuUsage(before);
  const share = (user + system) / 1000 / (performance.now() - began);
  expect(await answer).toMatchObject({ status: 422, body: { code: 'file.too_many_rows' } });
  expect(waiting).toBe(0);
  // Of a core, and not of the clock: another process's work must not look like ours.
  expect(share).toBeLessThan(0.5);
}, 60_000);

test.each(pictureBombs)('security 26: refuses %s', async (_what, name, content, code) => {
  expect(await saveAvatar(await content(), name)).toMatchObject({ status: 422, body: { code } });
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('takes a picture by its content: %s', async (format) => {
  const { status } = await saveAvatar(await blank(20, 20).toFormat(format).toBuffer(), 'a.png');
  expect(status).toBe(200);
});
