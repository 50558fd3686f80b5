import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import type { NamedView } from '@vigil/contract/employees/employee.ts';
import { VIEWS_MAX } from '@vigil/contract/employees/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const view: NamedView['view'] = { filter: { search: 'ёлкин', risk_level_from: 7 }, sort_by: 'RISK_LEVEL', sort_order: 'desc' };
const add = (title: string, { token } = home.people.operator) => server.call(endpoints.addView, { token, body: { title, view } });
const titles = async ({ token } = home.people.operator) =>
  (await server.call(endpoints.listViews, { token })).body.data.map(({ title }) => title);

test('a view is saved, renamed, changed and deleted', async () => {
  const { token } = home.people.operator;
  const { body: savedView } = await add('  Риск ');
  expect(savedView).toMatchObject({ title: 'Риск', view });
  const params = { id: savedView.id };
  await server.call(endpoints.changeView, { token, params, body: { title: 'Группа риска' } });
  const changed = { ...view, filter: { roles: ['operator' as const] } };
  await server.call(endpoints.changeView, { token, params, body: { view: changed } });
  const { body } = await server.call(endpoints.listViews, { token });
  expect(body.data).toEqual([{ id: savedView.id, title: 'Группа риска', view: changed }]);
  expect((await server.call(endpoints.deleteView, { token, params })).status).toBe(200);
  expect((await server.call(endpoints.deleteView, { token, params })).status).toBe(404);
  expect(await titles()).toEqual([]);
});

test('a person uses a title once, in whatever case it is written', async () => {
  const { super_user } = home.people;
  const { body: first } = await add('Отпуск');
  expect(await add('отпуск')).toMatchObject({ status: 409, body: { code: 'employee.view_title_taken' } });
  expect((await add('отпуск', super_user)).status).toBe(200);
  const { body: second } = await add('Ёлка');
  const renamed = await server.call(endpoints.changeView, {
    token: home.people.operator.token,
    params: { id: second.id },
    body: { title: 'ОТПУСК' },
  });
  expect(renamed.status).toBe(409);
  expect([await titles(), await titles(super_user)]).toEqual([['Ёлка', 'Отпуск'], ['отпуск']]);
  const stolen = await server.call(endpoints.deleteView, { token: super_user.token, params: { id: first.id } });
  expect(stolen.status).toBe(404);
});

test('the number of views is limited', async () => {
  const { content_manager: _, ...people } = home.people;
  for (let n = 0; n < VIEWS_MAX; n += 1) expect((await add(`Вид ${n}`, people.system_admin)).status).toBe(200);
  expect(await add('Ещё один', people.system_admin)).toMatchObject({ status: 409, body: { code: 'employee.too_many_views' } });
});

test.each<[string, object]>([
  ['no title', { title: ' ', view }],
  ['a title too long', { title: 'x'.repeat(61), view }],
  ['an unknown order', { title: 'x', view: { ...view, sort_by: 'AGE' } }],
  ['a filter of another shape', { title: 'x', view: { ...view, filter: { tags: ['VIP'] } } }],
])('%s is refused', async (_what, body) => {
  const { status } = await server.call(endpoints.addView, { token: home.people.operator.token, body: body as NamedView });
  expect(status).toBe(422);
});
