import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { previewStaff } from '../../../test/import-staff.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { workIn } from '../../jobs/work-context.ts';
import { importPart } from './commands/import-part.ts';
import { classifiedRows } from './queries/classified.ts';
import type { ImportOrder } from './queries/imports.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

const STATEMENTS_MAX = 12;

async function ordered(lines: (home: TestOrganization) => string[], ownHome?: TestOrganization) {
  const home = ownHome ?? (await makeOrganization(server));
  const { event_id } = await previewStaff(server, home, ['Фамилия;Имя;Почта;Отдел', ...lines(home)].join('\n'));
  const { id } = home.people.operator;
  const by = { id, name: 'Operator', role: 'operator' } as const;
  const order: ImportOrder = {
    add_type: 'add_update',
    is_shown: true,
    need_message: false,
    with_inactive: false,
    by,
    address: '',
    trace_id: '',
  };
  return { home, event_id, order };
}

/** Imports one part. Returns its database queries, without those of the transaction itself. */
async function workOff({ home, event_id, order }: Awaited<ReturnType<typeof ordered>>) {
  const watch = vi.spyOn(Client.prototype, 'query');
  const { step, sent } = await workIn(server.services, home.id, async (scope) => {
    watch.mockClear();
    const done = await importPart(scope, event_id, order);
    const { calls, contexts } = watch.mock;
    // Other work in this process uses other connections.
    const own = contexts[calls.findIndex((call) => /staff_import/.test(textOf(call)))];
    return { step: done, sent: calls.filter((_, index) => contexts[index] === own).map(textOf) };
  });
  watch.mockRestore();
  return { sent, step };
}

const textOf = ([what]: unknown[]): string => (typeof what === 'string' ? what : (what as { text: string }).text);

test('A part takes the same number of statements whatever its rows and departments, and reads the departments once', async () => {
  const few = await ordered(({ domain }) => [`Ким;Анна;kim@${domain};Офис`, `Юн;Анна;yun@${domain};`]);
  const many = await ordered(({ domain }) =>
    Array.from({ length: 2_000 }, (_, n) => `Ким${n};Анна;kim${n}@${domain};Офис ${n % 40} / Этаж ${n % 400} / Отдел ${n % 800}`),
  );
  const [small, large] = [await workOff(few), await workOff(many)];
  expect([small.step?.result.departments_added, large.step?.result.departments_added]).toEqual([1, 40 + 400 + 800]);
  expect(large.step?.result.added).toBe(2_000);
  for (const { sent } of [small, large]) {
    expect(sent.length).toBeLessThanOrEqual(STATEMENTS_MAX);
    expect(sent.filter((text) => /from departments where organization_id/.test(text))).toHaveLength(1);
    expect(sent.filter((text) => /insert into departments/.test(text))).toHaveLength(1);
  }
  expect(large.sent.length).toBe(small.sent.length);
});

test('A department matches as the database compares titles, whatever lower case does elsewhere', async () => {
  const lines = ({ domain }: TestOrganization, name: string) => [`Ким;Анна;${name}@${domain};ᲡᲐᲮᲚᲘ / Офис`];
  const first = await ordered((home) => lines(home, 'kim'));
  expect((await workOff(first)).step?.result).toMatchObject({ added: 1, departments_added: 2 });
  const again = await ordered((home) => lines(home, 'yun'), first.home);
  expect((await workOff(again)).step?.result).toMatchObject({ added: 1, departments_added: 0 });
});

test('No row of a file scans the whole organization', async () => {
  const home = await makeOrganization(server);
  const { event_id } = await previewStaff(server, home, `Фамилия;Имя;Почта\nКим;Анна;kim@${home.domain}\n`);
  const { rows } = await workIn(server.services, home.id, ({ db, organization }) => {
    const options = {
      organization,
      event_id,
      from: 0,
      to: 9,
      role: 'operator',
      places: 1,
      lacking: 'over_licence',
      add_type: 'add',
      is_shown: true,
      with_inactive: false,
      found: new Map(),
    } as const;
    return sql<{ 'QUERY PLAN': string }>`explain ${classifiedRows(options)}`.execute(db);
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/ on users /);
  expect(plan).not.toMatch(/ on users .*\n\s*Index Cond: .*organization_id/);
});
