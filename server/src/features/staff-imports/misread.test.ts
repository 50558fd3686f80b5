import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import { readingOf, type Mapping } from '@vigil/contract/staff-imports/rules.ts';
import type { ImportField } from '@vigil/contract/staff-imports/columns.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobOver, previewStaff, runStaffImport } from '../../../test/import-staff.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const tokenOf = ({ people }: TestOrganization) => people.operator.token;
const preview = (home: TestOrganization, content: string) => previewStaff(server, home, content);

const readWith = (home: TestOrganization, content: string, columns: (ImportField | null)[], instead_of?: string) =>
  server.call(staffImports.previewImport, {
    token: tokenOf(home),
    body: {
      file: new File([content], 'staff.csv'),
      columns: JSON.stringify(columns) as never,
      ...(instead_of && { instead_of }),
    },
  });
const order = (home: TestOrganization, query: { event_id: string; columns?: string; need_message?: 'true' }) =>
  server.call(staffImports.runImport, { token: tokenOf(home), query });
const changesOf = (
  home: TestOrganization,
  query: { event_id: string; field?: ImportField; search?: string; limit?: number; offset?: number },
) => server.call(staffImports.listImportChanges, { token: tokenOf(home), query });
const change = (home: TestOrganization, id: string, body: object) =>
  server.call(employees.changeEmployee, { token: tokenOf(home), params: { id }, body });
const personOf = async (home: TestOrganization, id: string) =>
  (await server.call(employees.getEmployee, { token: tokenOf(home), params: { id } })).body;

/** Creates a person with a name of three words. */
async function makeHome() {
  const home = await makeOrganization(server);
  const { id, email } = home.people.employee;
  await change(home, id, { last_name: 'Петрова', first_name: 'Азиза', middle_name: 'Романовна', position: 'Бухгалтер' });
  return { home, id, email };
}
const unharmed = { last_name: 'Петрова', first_name: 'Азиза', middle_name: 'Романовна' };

describe('A file with partly unknown titles', () => {
  test('keeps the known ones, and no department becomes a person’s name', async () => {
    const { home, id, email } = await makeHome();
    const { event_id, columns, rows } = await preview(home, `Имя,Фамилия,Логин,Отдел\nАнна,Петрова,${email},ИТ\n`);
    expect(columns.map(({ field, known_by }) => [field, known_by])).toEqual([
      ['first_name', 'title'],
      ['last_name', 'title'],
      ['email', 'content'],
      ['department', 'title'],
    ]);
    expect(rows.to_change).toMatchObject([{ changes: ['first_name', 'department'] }]);
    await runStaffImport(server, home, event_id);
    expect(await personOf(home, id)).toMatchObject({ ...unharmed, first_name: 'Анна', department: { title: 'ИТ' } });
  });

  test('is not imported at all until somebody names the column of addresses', async () => {
    const { home, id } = await makeHome();
    const { event_id, columns, totals } = await preview(home, 'Имя,Фамилия,Логин,Отдел\nАнна,Петрова,apetrova,ИТ\n');
    expect(columns.map(({ field }) => field)).toEqual(['first_name', 'last_name', null, 'department']);
    expect(totals).toMatchObject({ to_add: 0, to_change: 0, refused: 0 });
    expect((await order(home, { event_id, need_message: 'true' })).body).toMatchObject({ code: 'import.nothing_read' });
    expect(await personOf(home, id)).toMatchObject({ ...unharmed, position: 'Бухгалтер' });
  });

  test('of Microsoft 365 changes no name by the display name', async () => {
    const { home, id, email } = await makeHome();
    const file = [
      'Department,Display name,First name,Last name,Licenses,Title,Usage location,User principal name',
      `,Ddls Student Training,,,E3,Аналитик,UZ,${email}`,
      `,Anna Kim,Anna,Kim,E3,,UZ,anna.kim@${home.domain}`,
    ].join('\n');
    const { event_id, rows } = await preview(home, file);
    expect(rows.to_change).toMatchObject([{ changes: ['position'] }]);
    expect(rows.to_add).toMatchObject([{ last_name: 'Kim', first_name: 'Anna', middle_name: '' }]);
    await runStaffImport(server, home, event_id);
    expect(await personOf(home, id)).toMatchObject({ ...unharmed, position: 'Аналитик' });
  });

  test('without titles takes names only from a column that a person names', async () => {
    const { home, id, email } = await makeHome();
    const file = `Ddls,Student,Training,${email},оператор\n`;
    const guessed = await preview(home, file);
    expect(guessed.totals).toMatchObject({ to_change: 0, unchanged: 1 });
    await runStaffImport(server, home, guessed.event_id);
    expect(await personOf(home, id)).toMatchObject({ ...unharmed, role: 'employee' });
    const { body } = await readWith(home, file, [null, null, 'position', 'email', null]);
    expect(body.rows.to_change).toMatchObject([{ changes: ['position'], position: 'Training' }]);
  });
});

describe('An import runs as it was read', () => {
  const mapping: Mapping = ['full_name', 'email'];

  test('and refuses columns that were changed and not read again, without sending anything', async () => {
    const { home } = await makeHome();
    const file = `Кто;Логин\nКим Анна;anna@${home.domain}\n`;
    const { body } = await readWith(home, file, ['full_name', 'email']);
    const { event_id } = body;
    for (const columns of [readingOf(['position', 'email']), readingOf(['full_name', null]), '']) {
      const refused = await order(home, { event_id, columns, need_message: 'true' });
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'import.not_read_so' }]);
    }
    const messages = () =>
      asSystem(server.services.database, (tx) =>
        tx.selectFrom('emails').select('id').where('organization_id', '=', home.id).execute(),
      );
    expect(await messages()).toEqual([]);
    expect((await order(home, { event_id, columns: readingOf(mapping), need_message: 'true' })).status).toBe(200);
    expect((await jobOver(server, home, event_id)).result).toMatchObject({ added: 1, letters: 1 });
    expect(await messages()).toHaveLength(1);
  });

  test('and an earlier reading of a file can no longer be imported, in whatever window it is shown', async () => {
    const { home, id, email } = await makeHome();
    const file = `Кто;Логин\nКим Анна;${email}\n`;
    const former = await preview(home, file);
    const { status, body } = await readWith(home, file, ['position', 'email'], former.event_id);
    expect(status).toBe(200);
    const stale = await order(home, { event_id: former.event_id });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'import.read_anew' }]);
    const again = await readWith(home, file, ['full_name', 'email'], former.event_id);
    expect([again.status, again.body]).toMatchObject([409, { code: 'import.read_anew' }]);
    await runStaffImport(server, home, body.event_id);
    expect(await personOf(home, id)).toMatchObject({ ...unharmed, position: 'Ким Анна' });
    const late = await readWith(home, file, ['full_name', 'email'], body.event_id);
    expect([late.status, late.body]).toMatchObject([409, { code: 'import.under_way' }]);
    const forgotten = await server.call(staffImports.deleteImportEvent, {
      token: tokenOf(home),
      params: { id: former.event_id },
    });
    expect(forgotten.status).toBe(200);
  });

  test('and another organization’s import can be neither read again nor seen', async () => {
    const [{ home }, { home: stranger }] = [await makeHome(), await makeHome()];
    const file = `Почта\n${home.people.employee.email}\n`;
    const { event_id } = await preview(home, file);
    expect((await readWith(stranger, file, ['email'], event_id)).status).toBe(404);
    expect((await changesOf(stranger, { event_id })).status).toBe(404);
    expect((await order(home, { event_id })).status).toBe(200);
  });
});

describe('What would change', () => {
  test('is shown before and after, by field and by person', async () => {
    const { home, id, email } = await makeHome();
    const { content_manager, operator } = home.people;
    const old = 'Офис / Учёт';
    const settled = await preview(home, `Почта;Отдел\n${email};${old}\n`);
    await runStaffImport(server, home, settled.event_id);
    const file = [
      'Фамилия;Имя;Отчество;Почта;Должность;Отдел;Роль',
      `Каримова;;;${email};;Офис / Продажи;оператор`,
      `content_manager;Test;;${content_manager.email};Редактор;;`,
      `operator;Test;;${operator.email};;;`,
      `Ким;Анна;;anna@${home.domain};;;`,
    ].join('\n');
    const { event_id, totals } = await preview(home, file);
    expect(totals).toMatchObject({
      to_add: 1,
      to_change: 2,
      unchanged: 1,
      refused: 0,
      changed_fields: [
        { field: 'last_name', count: 1 },
        { field: 'position', count: 1 },
        { field: 'department', count: 1 },
        { field: 'role', count: 1 },
      ],
    });
    const { body } = await changesOf(home, { event_id });
    expect(body).toMatchObject({ total_count: 2, limit: 20, offset: 0 });
    expect(body.data).toEqual([
      {
        row: 2,
        email,
        ...unharmed,
        changes: [
          { field: 'last_name', old: 'Петрова', new: 'Каримова' },
          { field: 'department', old, new: 'Офис / Продажи' },
          { field: 'role', old: 'employee', new: 'operator' },
        ],
        is_renamed: false,
        is_outside: false,
        manager_flaw: null,
      },
      expect.objectContaining({ row: 3, changes: [{ field: 'position', old: '', new: 'Редактор' }] }),
    ]);
    const rowsOf = async (query: object) => {
      const page = (await changesOf(home, { event_id, ...query })).body;
      return [page.total_count, page.data.map(({ row }) => row)];
    };
    expect(await rowsOf({ field: 'position' })).toEqual([1, [3]]);
    expect(await rowsOf({ field: 'first_name' })).toEqual([0, []]);
    expect(await rowsOf({ search: ' азиза ' })).toEqual([1, [2]]);
    expect(await rowsOf({ limit: 1, offset: 1 })).toEqual([2, [3]]);
    // A person who was deleted since is still in the list.
    await server.call(employees.deleteEmployee, { token: tokenOf(home), params: { id } });
    expect(await rowsOf({})).toEqual([2, [2, 3]]);
  });

  test('is all that changes: people changed since stay as they are, and the report says so', async () => {
    const { home, id, email } = await makeHome();
    const { content_manager } = home.people;
    const file = [
      'Фамилия;Имя;Отчество;Почта;Должность',
      `Каримова;;;${email};`,
      `;;;${content_manager.email};Редактор`,
      `Ким;Анна;;anna@${home.domain};Аналитик`,
    ].join('\n');
    const { event_id, totals } = await preview(home, file);
    expect(totals).toMatchObject({ to_add: 1, to_change: 2 });
    await change(home, id, { last_name: 'Юнусова' });
    await server.call(employees.deleteEmployee, { token: tokenOf(home), params: { id: content_manager.id } });
    const added = await server.call(employees.addEmployee, {
      token: tokenOf(home),
      body: { department: { id: home.department_id }, last_name: 'Ким', first_name: 'Анна', email: `anna@${home.domain}` },
    });
    const job = await runStaffImport(server, home, event_id);
    expect(job.result).toMatchObject({ added: 0, changed: 0, refused: 3 });
    expect(await personOf(home, id)).toMatchObject({ ...unharmed, last_name: 'Юнусова' });
    expect(await personOf(home, added.body.id)).toMatchObject({ position: '' });
    const reasons = await asSystem(server.services.database, (tx) =>
      tx.selectFrom('staff_import_rows').select('reasons').where('event_id', '=', event_id).orderBy('row').execute(),
    );
    expect(reasons.map((row) => row.reasons)).toEqual([['changed_since'], ['missing_name', 'changed_since'], ['changed_since']]);
  });

  test('tolerates other changes of the same people, and the same changes made already', async () => {
    const { home, id, email } = await makeHome();
    const { event_id } = await preview(home, `Фамилия;Почта;Должность\nКаримова;${email};Аналитик\n`);
    await change(home, id, { middle_name: 'Рустамовна', position: 'Аналитик' });
    expect((await runStaffImport(server, home, event_id)).result).toMatchObject({ changed: 1 });
    expect(await personOf(home, id)).toMatchObject({ last_name: 'Каримова', middle_name: 'Рустамовна', position: 'Аналитик' });
  });

  test('is deleted with the rows of the file', async () => {
    const { home, email } = await makeHome();
    const { event_id } = await preview(home, `Фамилия;Почта\nКаримова;${email}\n`);
    await server.call(staffImports.deleteImportEvent, { token: tokenOf(home), params: { id: event_id } });
    const stored = await asSystem(server.services.database, (tx) =>
      tx.selectFrom('staff_import_changes').select('row').where('event_id', '=', event_id).execute(),
    );
    expect(stored).toEqual([]);
  });
});
