import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../db/database.ts';
import { blank, pictureBombs } from '../../../test/bombs.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { storeUpload, assignUpload, sweepUploads } from './commands/store-upload.ts';
import { finishLongJob, openLongJob } from '../long-jobs/commands/long-jobs.ts';
import { workIn } from '../../jobs/work-context.ts';
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

/** Counts the program's connections that have long been idle in a transaction. */
async function countWaiting(): Promise<number> {
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and now() - xact_start > interval '300 ms'`.execute(
      tx,
    ),
  );
  return rows[0]!.n;
}

test('security 27: a spreadsheet that unpacks endlessly blocks neither the program nor a connection', async () => {
  const row = `<row>${'<c t="str"><v>aaaaaaaaaaaaaaaaaaaa</v></c>'.repeat(7)}</row>`;
  const bomb = new File([makeZip(workbookParts(row.repeat(300_000))) as never], 'staff.xlsx');
  const answer = server.call(staffImports.previewImport, { token: home.people.operator.token, body: { file: bomb } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [began, before] = [performance.now(), process.cpuUsage()];
  let waiting = 0;
  for (let round = 0; round < 20; round += 1) {
    waiting = Math.max(waiting, await countWaiting());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { user, system } = process.cpuUsage(before);
  const share = (user + system) / 1000 / (performance.now() - began);
  expect(await answer).toMatchObject({ status: 422, body: { code: 'file.too_many_rows' } });
  expect(waiting).toBe(0);
  // Measures CPU time instead of the clock, so that other processes' work does not count.
  expect(share).toBeLessThan(0.5);
}, 60_000);

test.each(pictureBombs)('security 26: %s is refused', async (_what, name, content, code) => {
  expect(await saveAvatar(await content(), name)).toMatchObject({ status: 422, body: { code } });
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a picture is recognised by its content: %s', async (format) => {
  const { status } = await saveAvatar(await blank(20, 20).toFormat(format).toBuffer(), 'a.png');
  expect(status).toBe(200);
});

/** Stores an upload this many hours ago, which a job has then taken or finished as `end` says. */
async function leaveUpload({ hours, end }: { hours: number; end?: 'ordered' | 'done' }): Promise<string> {
  const { services } = server;
  const upload: Upload = { path: import.meta.filename, filename: 'deck.pptx', type: '', size: 1, hash: '' };
  const key = await workIn(services, home.id, async (scope) => {
    await storeUpload(scope, upload);
    if (end === undefined) {
      const { rows } = await sql<{ key: string }>`select key from waiting_uploads order by created_at desc limit 1`.execute(
        scope.db,
      );
      return rows[0]!.key;
    }
    const event_id = await openLongJob(scope, { kind: 'import-slides', created_by: home.people.operator.id });
    if (end === 'done') await finishLongJob(scope, event_id, { status: 'error', error: 'internal' });
    return assignUpload(scope, { upload, event_id });
  });
  await asSystem(services.database, (tx) =>
    sql`update waiting_uploads set created_at = now() - ${hours} * interval '1 hour' where key = ${key}`.execute(tx),
  );
  return key;
}

test('yesterday’s uploads of a crashed process are deleted, and recent or awaited ones stay', async () => {
  const { services } = server;
  const abandoned = [await leaveUpload({ hours: 25 }), await leaveUpload({ hours: 25, end: 'done' })];
  const remaining = [await leaveUpload({ hours: 25, end: 'ordered' }), await leaveUpload({ hours: 23 })];
  await sweepUploads(services);
  const isThere = (key: string) => services.files.stat(key).then((found) => found !== undefined);
  expect(await Promise.all(abandoned.map(isThere))).toEqual([false, false]);
  expect(await Promise.all(remaining.map(isThere))).toEqual([true, true]);
  const { rows } = await asSystem(services.database, (tx) =>
    sql<{ key: string }>`select key from waiting_uploads where organization_id = ${home.id}`.execute(tx),
  );
  expect(rows.map(({ key }) => key).sort()).toEqual(remaining.sort());
});
