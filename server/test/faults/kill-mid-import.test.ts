import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import { asSystem } from '../../src/db/database.ts';
import { previewStaff } from '../import-staff.ts';
import { makeOrganization } from '../make-organization.ts';
import { endPrograms } from '../start-program.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { figure, none, sized } from './experiment.ts';
import { killMidJob } from './kill-mid-job.ts';

const ROWS = sized({ short: 3_000, long: 20_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
});
afterAll(async () => {
  await endPrograms('SIGKILL');
  await server.stop();
});

test('security 43: When a worker is killed during an import, another finishes it, and everyone is imported exactly once', async () => {
  const home = await makeOrganization(server);
  const lines = Array.from({ length: ROWS }, (_, n) => `Фамилия${n};Имя;p${n}@${home.domain};Отдел ${n % 40}`);
  const file = ['Фамилия;Имя;Почта;Отдел', ...lines].join('\n');
  const order = async () => {
    const { event_id } = await previewStaff(server, home, file);
    const { token } = home.people.operator;
    expect((await server.call(staffImports.runImport, { token, query: { event_id } })).status).toBe(200);
    return event_id;
  };
  const first = await killMidJob(server, home, await order());
  expect(first).toMatchObject({ status: 'success', result: { added: ROWS, refused: 0 } });
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ people: number; addresses: number }>`select count(*)::int as people, count(distinct lower(email))::int as addresses
      from users where organization_id = ${home.id} and last_name like 'Фамилия%' and deleted_at is null`.execute(tx),
  );
  figure('rows lost', ROWS - rows[0]!.addresses, 'rows', none);
  figure('people twice', rows[0]!.people - rows[0]!.addresses, 'people', none);
  const again = await previewStaff(server, home, file);
  figure('people that the file would add once more', again.totals.to_add, 'people', none);
}, 400_000);
